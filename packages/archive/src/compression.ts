import { createReadStream, type ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, type Readable, type Writable } from "node:stream";
import {
  constants,
  createGunzip,
  createZstdDecompress,
  type ZlibOptions,
  type ZstdOptions,
} from "node:zlib";
import { DumpError } from "./errors.ts";

/** How a file is compressed, detected from its first bytes. */
export type Compression = "plain" | "gzip" | "zstd";

/** A file before it is read. */
export interface FileInfo {
  /** Bytes on the disk. */
  size: number;
  compression: Compression;
}

const compressionNames: Record<Compression, string> = { plain: "", gzip: "gzip", zstd: "zstd" };

const magicNumbers: [Compression, readonly number[]][] = [
  ["gzip", [0x1f, 0x8b]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
];

/** Formats that are not supported, with the name for the message. */
const unsupported: [string, readonly number[]][] = [
  ["a zip archive", [0x50, 0x4b, 0x03, 0x04]],
  ["a 7z archive", [0x37, 0x7a, 0xbc, 0xaf]],
  ["an xz file", [0xfd, 0x37, 0x7a, 0x58]],
  ["a bzip2 file", [0x42, 0x5a, 0x68]],
];

/** A zstd file may begin with a skippable frame (RFC 8878, 3.1.2); pzstd writes them. */
const isSkippable = (bytes: Buffer) => (bytes.readUInt32LE() & 0xfffffff0) === 0x184d2a50;

const begins = (bytes: Buffer, magic: readonly number[]) =>
  magic.every((byte, at) => bytes[at] === byte);

/** @throws DumpError when the file is missing, unreadable, not a file or compressed in an unsupported format. */
export async function inspectFile(path: string): Promise<FileInfo> {
  try {
    const handle = await open(path, "r");
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) throw new DumpError(`${path} is not a file.`);
      const first = Buffer.alloc(4);
      await handle.read(first, 0, 4, 0);
      const other = unsupported.find(([, magic]) => begins(first, magic));
      if (other) {
        throw new DumpError(`${path} is ${other[0]}; unpack it first, or pack it as .gz or .zst.`);
      }
      const known = magicNumbers.find(([, magic]) => begins(first, magic))?.[0];
      const compression = known ?? (isSkippable(first) ? "zstd" : "plain");
      return { size: stat.size, compression };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof DumpError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new DumpError(`There is no file ${path}.`);
    if (code === "EACCES")
      throw new DumpError(`The file ${path} can't be read by this user. Grant read permission.`);
    throw new DumpError(`The file ${path} can't be opened.`, { cause: error });
  }
}

/** A stream that fails drops what it has buffered: buffer at most one chunk, so that little is lost. */
const chunkOptions = { chunkSize: 65_536, highWaterMark: 1 };

/** Pushshift compresses with windows up to 2 GB (zstd `--long=31`). */
const longWindows = { params: { [constants.ZSTD_d_windowLogMax]: 31 } };

const write = (stream: Writable, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/**
 * Decompresses consecutive zstd frames. Node's stream ends with the first frame and hangs on further
 * input, but reports how many bytes it consumed; the rest goes to a new stream.
 */
async function* decompressZstd(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const input = file[Symbol.asyncIterator]();
  const next = async () => (await input.next()).value as Buffer | undefined;
  let chunk = await next();
  while (chunk) {
    const frame = createZstdDecompress({ ...chunkOptions, ...longWindows } as ZstdOptions);
    let given = 0;
    const feed = async (): Promise<void> => {
      while (chunk) {
        await write(frame, chunk);
        given += chunk.length;
        const left = given - frame.bytesWritten;
        chunk = left > 0 ? chunk.subarray(chunk.length - left) : await next();
        if (left > 0) break;
      }
      frame.end();
    };
    const fed = feed();
    // A failure to read the file also fails the reader of the frame, which turns it into a message.
    fed.catch((error) => frame.destroy(error));
    yield* frame;
    await fed;
  }
}

function decompressGzip(file: ReadStream): Readable {
  const bytes = createGunzip(chunkOptions as ZlibOptions);
  pipeline(
    async function* read() {
      yield* file;
    },
    bytes,
    () => {
      // A failure reaches the reader of `bytes`, which turns it into a message.
    },
  );
  return bytes;
}

/** The decompressed bytes of a file; of a damaged one, all bytes before the damage. */
export function decompress(
  path: string,
  compression: Compression,
): { file: ReadStream; bytes: AsyncIterable<Buffer> } {
  const file = createReadStream(path);
  if (compression === "plain") return { file, bytes: file };
  return { file, bytes: compression === "gzip" ? decompressGzip(file) : decompressZstd(file) };
}

/** The error for a file that is damaged or cut short. */
export function truncatedError(
  path: string,
  compression: Compression,
  after: string,
  cause: unknown,
) {
  const why =
    compression === "plain"
      ? "it could not be read on"
      : `its ${compressionNames[compression]} data is damaged or cut short`;
  return new DumpError(`${path} breaks off after ${after}: ${why}. What came before was read.`, {
    cause,
  });
}
