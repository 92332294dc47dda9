import { createReadStream, type ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip, type ZlibOptions } from "node:zlib";

export { type ReadLine, readLine } from "./wire.ts";

/** A dump that can't be read; `message` is a sentence for the person who gave it. */
export class DumpError extends Error {}

/** A line of a dump. A line over the limit comes cut, with `tooLong`. */
export interface DumpLine {
  number: number;
  text: string;
  tooLong: boolean;
}

/** Progress through a file, in bytes as they lie on the disk. */
export interface DumpFile {
  path: string;
  size: number;
  /** Bytes read so far. */
  bytesRead(): number;
  lines(): AsyncGenerator<DumpLine>;
}

/** Reddit's longest post has 40,000 characters; four bytes each and the other fields leave room. */
const longestLine = 1_048_576;

const gzipMagic = Buffer.from([0x1f, 0x8b]);

/**
 * Opens a dump (`.ndjson` or `.gz`, told by its first bytes) as a stream of lines.
 * @throws DumpError when the file is missing, unreadable or no file; from `lines` when it breaks off.
 */
export async function openDump(path: string): Promise<DumpFile> {
  const { size, zipped } = await look(path);
  let file: ReadStream | null = null;

  async function* lines(): AsyncGenerator<DumpLine> {
    file = createReadStream(path);
    const bytes = zipped ? unzipped(file) : file;
    const decoder = new TextDecoder();
    let number = 0;
    let rest = "";
    let tooLong = false;
    try {
      for await (const chunk of bytes) {
        const parts = (rest + decoder.decode(chunk as Buffer, { stream: true })).split("\n");
        rest = parts.pop() ?? "";
        for (const text of parts) {
          number += 1;
          yield {
            number,
            text: text.slice(0, longestLine),
            tooLong: tooLong || text.length > longestLine,
          };
          tooLong = false;
        }
        if (rest.length > longestLine) {
          tooLong = true;
          // Kept in part only: the rest of the line is skipped without filling the memory.
          rest = rest.slice(0, longestLine);
        }
      }
    } catch (cause) {
      throw new DumpError(
        `${path} breaks off after line ${number}: ${zipped ? "its gzip data is damaged or cut short" : "it could not be read on"}. What came before was imported.`,
        { cause },
      );
    }
    rest += decoder.decode();
    if (rest !== "") yield { number: number + 1, text: rest, tooLong };
  }

  return { path, size, bytesRead: () => file?.bytesRead ?? 0, lines };
}

/** The unzipped bytes of a file; all that can be had before the place where it breaks off. */
function unzipped(file: ReadStream): Readable {
  // A stream that breaks drops what it holds, and zlib what it made of the last piece. So at most one
  // piece is held at a time, and the end is told only when the last one has been handed out.
  const bytes = createGunzip({ chunkSize: 65_536, highWaterMark: 1 } as ZlibOptions);
  pipeline(
    async function* pieces() {
      yield* file;
    },
    bytes,
    () => {
      // A failure reaches the reader of `bytes`, which says what it means.
    },
  );
  return bytes;
}

async function look(path: string): Promise<{ size: number; zipped: boolean }> {
  try {
    const handle = await open(path, "r");
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) throw new DumpError(`${path} is not a file.`);
      const first = Buffer.alloc(2);
      await handle.read(first, 0, 2, 0);
      return { size: stat.size, zipped: first.equals(gzipMagic) };
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
