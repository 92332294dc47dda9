import type { Environment } from "./config-variables.ts";

/** A bucket of a service that speaks S3. */
export interface BlobStoreConfig {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

const together = [
  "BLOBS_S3_ENDPOINT",
  "BLOBS_S3_REGION",
  "BLOBS_S3_BUCKET",
  "BLOBS_S3_ACCESS_KEY_ID",
  "BLOBS_S3_SECRET_ACCESS_KEY",
] as const;

/** The problems of the object store's variables, a sentence each. */
export function blobProblems(env: Environment): string[] {
  const missing = together.filter((name) => env[name] === undefined);
  const isHalfSet = missing.length > 0 && missing.length < together.length;
  if (isHalfSet) return [`${together.join(", ")} must be set together`];
  const isLone = missing.length > 0 && env.BLOBS_S3_FORCE_PATH_STYLE !== undefined;
  return isLone ? ["BLOBS_S3_FORCE_PATH_STYLE needs the other BLOBS_S3_ variables"] : [];
}

/** null: files stay in the database. */
export function blobStoreOf(
  env: Environment,
  trimSlash: (value: string) => string,
): BlobStoreConfig | null {
  const {
    BLOBS_S3_ENDPOINT: endpoint,
    BLOBS_S3_REGION: region,
    BLOBS_S3_BUCKET: bucket,
    BLOBS_S3_ACCESS_KEY_ID: accessKeyId,
    BLOBS_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return null;
  return {
    endpoint: trimSlash(endpoint),
    ...{ region, bucket, accessKeyId, secretAccessKey },
    forcePathStyle: env.BLOBS_S3_FORCE_PATH_STYLE === "on",
  };
}
