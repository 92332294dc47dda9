import { type FileHandle, mkdir, open, truncate } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * The file of lines that could not be imported, with the reasons. Its length is committed with the posts and
 * the next lines are written there, so that a run after a kill overwrites lines that were not committed.
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
      // Creates the file if needed; "r+" then neither truncates nor appends.
      await open(this.path, "a").then((made) => made.close());
      this.#file = await open(this.path, "r+");
    }
    await this.#file.write(bytes, 0, bytes.length, at);
    return at + bytes.length;
  }

  /** @param length the committed length; null leaves the file as it is, since another process uses it now */
  async close(length: number | null): Promise<void> {
    await this.#file?.close();
    if (length === null) return;
    // Even if nothing was written: a killed run may have left lines that were not committed.
    await truncate(this.path, length).catch((error: NodeJS.ErrnoException) => {
      if (length > 0 || (error.code !== "ENOENT" && error.code !== "ENOTDIR")) throw error;
    });
  }
}
