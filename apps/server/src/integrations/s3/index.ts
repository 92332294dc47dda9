import type { ObjectStore } from "../../infrastructure/blobs/index.ts";
import type { S3Options } from "./client.ts";

export type { S3Options } from "./client.ts";

/**
 * A bucket of a service that speaks S3. The library is loaded with the first object, because most processes never
 * need it.
 */
export function createS3(options: S3Options): ObjectStore {
  let loading: Promise<ObjectStore> | null = null;
  const load = () => {
    loading ??= import("./client.ts").then(({ createS3Client }) => createS3Client(options));
    return loading;
  };
  return {
    put: async (name, object) => (await load()).put(name, object),
    get: async (name) => (await load()).get(name),
    delete: async (name) => (await load()).delete(name),
  };
}
