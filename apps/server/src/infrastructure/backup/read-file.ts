import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract as createExtract } from "tar-stream";
import {
  BackupError,
  type BackupHeader,
  formatVersion,
  headerName,
  headerSchema,
  readTrailer,
  trailerBytes,
  zstdMagic,
} from "./format.ts";

/** A whole entry of a backup; none is much longer than `entryBytes`. */
export interface BackupEntry {
  name: string;
  content: Buffer;
}

const readBytes = 1_048_576;

/** Where the entries end, and the checksum in the file. @throws BackupError when it is not a complete backup */
async function readEnd(path: string): Promise<{ end: number; sha256: Buffer }> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === "ENOENT" ? "does not exist" : "can't be read";
    throw new BackupError(`The file ${path} ${why}.`, { cause });
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new BackupError(`${path} is not a file. Name a file.`);
    const start = Buffer.alloc(zstdMagic.length);
    await file.read(start, 0, start.length, 0);
    if (!start.equals(zstdMagic)) {
      throw new BackupError(`${path} is not a backup of Earshot. Name a file that "backup" wrote.`);
    }
    const end = stat.size - trailerBytes;
    const trailer = Buffer.alloc(trailerBytes);
    await file.read(trailer, 0, trailerBytes, Math.max(0, end));
    const sha256 = readTrailer(trailer);
    if (!sha256) {
      throw new BackupError(
        `${path} is incomplete, or not a backup of Earshot: its end is missing or altered. Nothing was restored. Use another backup.`,
      );
    }
    return { end, sha256 };
  } finally {
    await file.close();
  }
}

/**
 * Checks a file from its first byte to its last.
 * @param onBytes called with how many bytes of how many were read
 * @returns its size in bytes without the trailer
 * @throws BackupError when a byte is missing or altered
 */
export async function checkFile(
  path: string,
  onBytes: (read: number, total: number) => void = () => {},
): Promise<number> {
  const { end, sha256 } = await readEnd(path);
  const hash = createHash("sha256");
  let read = 0;
  for await (const chunk of createReadStream(path, { end: end - 1, highWaterMark: readBytes })) {
    hash.update(chunk);
    read += chunk.length;
    onBytes(read, end);
  }
  if (!hash.digest().equals(sha256)) {
    throw new BackupError(
      `${path} was altered or damaged: its checksum is wrong. Nothing was restored. Use another backup.`,
    );
  }
  return end;
}

/** The entries of a checked file, in order. */
export async function* readEntries(
  path: string,
  size: number,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<BackupEntry> {
  const file = createReadStream(path, { end: size - 1, highWaterMark: readBytes });
  file.on("data", (chunk) => onBytes(chunk.length));
  const extract = createExtract();
  const unpacked = pipeline(file, createZstdDecompress(), extract);
  unpacked.catch(() => {});
  try {
    for await (const entry of extract) {
      yield { name: entry.header.name, content: await buffer(entry) };
    }
    await unpacked;
  } finally {
    file.destroy();
  }
}

/** @throws BackupError when this version can't restore such a file. */
export async function readHeader(path: string, size: number): Promise<BackupHeader> {
  for await (const { name, content } of readEntries(path, size)) {
    if (name !== headerName) break;
    const parsed = headerSchema.safeParse(JSON.parse(content.toString()));
    if (!parsed.success) break;
    if (parsed.data.format > formatVersion) {
      throw new BackupError(
        `${path} was made by a newer version of Earshot (${parsed.data.version}). Install that version, then restore.`,
      );
    }
    return parsed.data;
  }
  throw new BackupError(`${path} is not a backup of Earshot. Name a file that "backup" wrote.`);
}
