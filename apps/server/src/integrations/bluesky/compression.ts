import * as zlib from "node:zlib";

/** A dictionary, which is needed to decompress the frames of a stream. */
export interface Dictionary {
  id: number;
  bytes: Buffer;
}

const magic = 0xec30a437;
const maxFrameBytes = 4 * 1_048_576;

/** Node can decompress Zstandard from 22.15 and 23.8 on. */
export const canDecompress = typeof zlib.zstdDecompressSync === "function";

/** A dictionary with the id in its header (RFC 8878, 5); null when the bytes are not a dictionary. */
export function readDictionary(bytes: Buffer): Dictionary | null {
  const isDictionary = bytes.length > 8 && bytes.readUInt32LE(0) === magic;
  return isDictionary ? { id: bytes.readUInt32LE(4), bytes } : null;
}

/** The text of a compressed frame; null when it can't be decompressed. */
export function decompress(frame: Buffer, { bytes }: Dictionary): string | null {
  try {
    const options = { dictionary: bytes, maxOutputLength: maxFrameBytes };
    return zlib.zstdDecompressSync(frame, options).toString("utf8");
  } catch {
    return null;
  }
}
