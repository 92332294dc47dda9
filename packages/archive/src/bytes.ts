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

/** How a file's bytes are packed, told by its first ones. */
export type Packing = "plain" | "gzip" | "zstd";

/** A file that was looked at. */
export interface LookedAt {
  /** Bytes on the disk. */
  size: number;
  packing: Packing;
}

const packingNames: Record<Packing, string> = { plain: "", gzip: "gzip", zstd: "zstd" };

const magics: [Packing, readonly number[]][] = [
  ["gzip", [0x1f, 0x8b]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
];

/** Packings that people try too, with what to do about them. */
const foreign: [string, readonly number[]][] = [
  ["a zip archive", [0x50, 0x4b, 0x03, 0x04]],
  ["a 7z archive", [0x37, 0x7a, 0xbc, 0xaf]],
  ["an xz file", [0xfd, 0x37, 0x7a, 0x58]],
  ["a bzip2 file", [0x42, 0x5a, 0x68]],
];

/** A zstd file may begin with a frame that readers skip (RFC 8878, 3.1.2); pzstd writes such. */
const isSkippable = (bytes: Buffer) => (bytes.readUInt32LE() & 0xfffffff0) === 0x184d2a50;

const begins = (bytes: Buffer, magic: readonly number[]) =>
  magic.every((byte, at) => bytes[at] === byte);

/** @throws DumpError when the file is missing, unreadable, no file or packed in a foreign way. */
export async function look(path: string): Promise<LookedAt> {
  try {
    const handle = await open(path, "r");
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) throw new DumpError(`${path} is not a file.`);
      const first = Buffer.alloc(4);
      await handle.read(first, 0, 4, 0);
      const other = foreign.find(([, magic]) => begins(first, magic));
      if (other) {
        throw new DumpError(`${path} is ${other[0]}; unpack it first, or pack it as .gz or .zst.`);
      }
      const known = magics.find(([, magic]) => begins(first, magic))?.[0];
      const packing = known ?? (isSkippable(first) ? "zstd" : "plain");
      return { size: stat.size, packing };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof DumpError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new DumpError(`There is no file ${path}.`);
    if (code === "EACCES") throw new DumpError(`The file ${path} may not be read by this user.`);
    throw new DumpError(`The file ${path} can't be opened.`, { cause: error });
  }
}

/** A stream that breaks drops what it holds, so at most one piece is held at a time. */
const pieces = { chunkSize: 65_536, highWaterMark: 1 };

/** Pushshift packs with windows up to 2 GB (zstd `--long=31`). */
const longWindows = { params: { [constants.ZSTD_d_windowLogMax]: 31 } };

const write = (stream: Writable, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/**
 * Unpacks zstd frames in a row. Node's stream ends with the first frame and hangs on what is written
 * after it, but tells how much it took; the rest goes to a new one.
 */
async function* unpackFrames(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const input = file[Symbol.asyncIterator]();
  const next = async () => (await input.next()).value as Buffer | undefined;
  let chunk = await next();
  while (chunk) {
    const frame = createZstdDecompress({ ...pieces, ...longWindows } as ZstdOptions);
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
    // A file that can't be read on fails the reader of the frame too, which says what it means.
    fed.catch((error) => frame.destroy(error));
    yield* frame;
    await fed;
  }
}

function unpackMembers(file: ReadStream): Readable {
  const bytes = createGunzip(pieces as ZlibOptions);
  pipeline(
    async function* read() {
      yield* file;
    },
    bytes,
    () => {
      // A failure reaches the reader of `bytes`, which says what it means.
    },
  );
  return bytes;
}

/** The unpacked bytes of a file; all that can be had before the place where it breaks off. */
export function unpacked(
  path: string,
  packing: Packing,
): { file: ReadStream; bytes: AsyncIterable<Buffer> } {
  const file = createReadStream(path);
  if (packing === "plain") return { file, bytes: file };
  return { file, bytes: packing === "gzip" ? unpackMembers(file) : unpackFrames(file) };
}

/** The sentence for a file that ended in the middle of something. */
export function brokenOff(path: string, packing: Packing, after: string, cause: unknown) {
  const why =
    packing === "plain"
      ? "it could not be read on"
      : `its ${packingNames[packing]} data is damaged or cut short`;
  return new DumpError(`${path} breaks off after ${after}: ${why}. What came before was read.`, {
    cause,
  });
}
