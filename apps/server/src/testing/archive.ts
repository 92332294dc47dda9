import { strFromU8, unzipSync } from "fflate";

/** The files of a ZIP archive as texts, by their paths. */
export const readArchive = (content: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(content)).map(([path, bytes]) => [path, strFromU8(bytes)]),
  );
