import { once } from "node:events";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { brand } from "@earshot/contract";
import { ZipArchive } from "archiver";
import type { Blobs } from "../../../infrastructure/blobs/index.ts";
import { csvStream } from "../../../infrastructure/csv.ts";
import type { ExportTable, Snapshot } from "../stored-data/index.ts";
import { type ListedTable, readmeOf } from "./rules.ts";

/** The size of a part: the process has one part of the file in memory at a time. */
const partBytes = 4 * 1024 * 1024;

/** Columns with the id of a file. */
const fileColumns = [
  { table: "agencies", column: "logo_id", name: "logo" },
  { table: "receipts", column: "image_id", name: "receipt" },
  { table: "replies", column: "screenshot_id", name: "screenshot" },
] as const;

/** What a file is written from, and to. */
interface ExportFile {
  tables: readonly ExportTable[];
  withheld: Readonly<Record<string, string>>;
  snapshot: Snapshot;
  blobs: Blobs;
  now: Date;
  /** Rows of a table were read. @throws Error to stop */
  onRows(count: number): Promise<void>;
  /** A part of the file is complete. @throws Error to stop */
  onPart(content: Buffer): Promise<void>;
}

/** Cuts what is written into parts. */
function createPartWriter(onPart: (content: Buffer) => Promise<void>): Writable {
  let chunks: Buffer[] = [];
  let size = 0;
  async function flush(): Promise<void> {
    const content = Buffer.concat(chunks, size);
    chunks = [];
    size = 0;
    if (content.length > 0) await onPart(content);
  }
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      size += chunk.length;
      if (size < partBytes) done();
      else flush().then(() => done(), done);
    },
    final: (done) => void flush().then(() => done(), done),
  });
}

/** Adds one file to the archive. Resolves when it is written. */
async function addEntry(
  archive: ZipArchive,
  entry: { name: string; date: Date },
  content: Readable | Buffer | string,
): Promise<void> {
  // The archive does not see errors of the stream that it reads.
  if (content instanceof Readable) content.once("error", (error) => archive.destroy(error));
  const written = once(archive, "entry");
  archive.append(content, entry);
  await written;
}

/** Adds a table twice: a JSON object a line, and as CSV. @returns how many rows it has */
async function addTable(archive: ZipArchive, file: ExportFile, table: ExportTable) {
  const { snapshot, now } = file;
  let rows = 0;
  async function* lines() {
    for await (const batch of snapshot.readJson(table)) {
      rows += batch.length;
      await file.onRows(batch.length);
      yield `${batch.join("\n")}\n`;
    }
  }
  async function* cells() {
    yield [...table.columns];
    for await (const batch of snapshot.readCells(table)) {
      // It reports that the work continues; the rows were counted before.
      await file.onRows(0);
      yield* batch;
    }
  }
  const json = Readable.from(lines(), { objectMode: false, highWaterMark: 65_536 });
  await addEntry(archive, { name: `json/${table.name}.jsonl`, date: now }, json);
  await addEntry(archive, { name: `csv/${table.name}.csv`, date: now }, csvStream(cells()));
  return rows;
}

/** Adds the pictures that rows name. */
async function addFiles(archive: ZipArchive, file: ExportFile): Promise<void> {
  for (const { table: tableName, column, name } of fileColumns) {
    const table = file.tables.find((one) => one.name === tableName);
    for (const id of table ? await file.snapshot.listFiles(table, column) : []) {
      const blob = await file.blobs.read(id);
      await file.onRows(0);
      // It may have been deleted since.
      if (!blob) continue;
      const path = `files/${name}-${id}.${blob.mediaType.split("/")[1] ?? "bin"}`;
      await addEntry(archive, { name: path, date: file.now }, blob.content);
    }
  }
}

/** Writes the file of an export part by part. @throws Error when it can't be written to its end */
export async function writeExport(file: ExportFile): Promise<void> {
  const archive = new ZipArchive({ comment: `Export of ${brand.name}` });
  const written = pipeline(archive, createPartWriter(file.onPart));
  async function fill(): Promise<void> {
    const listed: ListedTable[] = [];
    for (const table of file.tables) {
      listed.push({ ...table, rows: await addTable(archive, file, table) });
    }
    await addFiles(archive, file);
    const readme = readmeOf({ tables: listed, withheld: file.withheld, at: file.now });
    await addEntry(archive, { name: "README.md", date: file.now }, readme);
    await archive.finalize();
  }
  const filled = fill().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  await Promise.all([written, filled]);
}
