import { type FileHandle, mkdir, open, truncate } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * The file that takes what could not be imported, with the reason. Written at the length that is
 * committed with the posts, so that a run after a kill writes over what the dead one had not committed.
 */
export class AsideFile {
  readonly path: string;
  #file: FileHandle | null = null;

  constructor(dataDir: string, dump: string, importId: string) {
    this.path = join(dataDir, "put-aside", `${basename(dump)}.${importId}.ndjson`);
  }

  /** @returns the length after it. */
  async write(at: number, lines: readonly string[]): Promise<number> {
    if (lines.length === 0) return at;
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
    if (!this.#file) {
      await mkdir(dirname(this.path), { recursive: true });
      // Neither truncates nor appends: what counts is the place.
      await open(this.path, "a").then((made) => made.close());
      this.#file = await open(this.path, "r+");
    }
    await this.#file.write(bytes, 0, bytes.length, at);
    return at + bytes.length;
  }

  /** @param length what is committed; null leaves it as it is, since it is somebody else's now */
  async close(length: number | null): Promise<void> {
    await this.#file?.close();
    if (length === null) return;
    // Also when nothing was written: a killed run may have left lines that this one could read.
    await truncate(this.path, length).catch((error: NodeJS.ErrnoException) => {
      if (length > 0 || (error.code !== "ENOENT" && error.code !== "ENOTDIR")) throw error;
    });
  }
}
