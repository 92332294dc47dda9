import { createHash } from "node:crypto";
import { Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { pack as createPack } from "tar-stream";
import { trailerOf } from "./format.ts";

/** Writes the entries of a backup to a stream: a tar archive, compressed, and closed with its checksum. */
export interface BackupWriter {
  /** Writes one entry; resolves when the stream takes more. */
  add(name: string, content: Buffer): Promise<void>;
  /** Ends the file. @returns its size in bytes */
  finish(): Promise<number>;
  /** Destroys the stream. */
  abort(error: Error): void;
}

/** Passes bytes on, counts them and adds the trailer at the end. */
function createTrailerStream() {
  const hash = createHash("sha256");
  const counted = { bytes: 0 };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      counted.bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      const trailer = trailerOf(hash.digest());
      counted.bytes += trailer.length;
      done(null, trailer);
    },
  });
  return { stream, counted };
}

/** The stream is ended by `finish`, and destroyed when anything fails. */
export function createBackupWriter(output: Writable): BackupWriter {
  const pack = createPack();
  const { stream, counted } = createTrailerStream();
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const written = pipeline(pack, zstd, stream, output);
  // The caller that waits for an entry gets the error.
  written.catch(() => {});
  const failed = new Promise<never>((_resolve, reject) => {
    written.catch(reject);
  });
  failed.catch(() => {});
  return {
    add: (name, content) =>
      Promise.race([
        failed,
        new Promise<void>((resolve, reject) => {
          const header = { name, size: content.length, mode: 0o600, mtime: new Date(0) };
          pack.entry(header, content, (error) => (error ? reject(error) : resolve()));
        }),
      ]),
    async finish() {
      pack.finalize();
      await written;
      return counted.bytes;
    },
    abort: (error) => void pack.destroy(error),
  };
}
