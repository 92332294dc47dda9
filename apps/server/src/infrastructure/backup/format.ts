import { z } from "zod";

/** A file can't be used as a backup, or a database can't be backed up or restored; `message` is a sentence. */
export class BackupError extends Error {}

/** Changes when an older version could not restore the file. */
export const formatVersion = 1;

/** The first entry of a backup. */
export const headerName = "earshot-backup.json";
/** The last entry of a backup. */
export const manifestName = "manifest.json";

/** How much of a table goes into one entry, in bytes. The last row of an entry may exceed it. */
export const entryBytes = 1_048_576;

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
});

/** What is known before the rows are read. */
export const headerSchema = z.object({
  product: z.literal("earshot"),
  format: z.int(),
  /** The version of the product that wrote the file. */
  version: z.string(),
  /** When the snapshot was taken. */
  createdAt: z.iso.datetime(),
  /** The version of PostgreSQL that the rows come from. */
  postgres: z.string(),
  /** The last migration of the database: when it was written (milliseconds since 1970), and the hash of its SQL. */
  migration: z.object({ when: z.number(), hash: z.string() }),
  tables: z.array(tableSchema),
});

/** What is known once all rows are read. */
export const manifestSchema = z.object({
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      rows: z.int(),
      /** Of the rows in COPY's text format. */
      bytes: z.int(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Files of the object store: how many are among the rows of `blobs`, and how many could not be found. */
  objects: z.object({ copied: z.int(), missing: z.int() }),
});

export type TableHead = z.output<typeof tableSchema>;
export type BackupHeader = z.output<typeof headerSchema>;
export type BackupManifest = z.output<typeof manifestSchema>;
export type TableSum = BackupManifest["tables"][number];

/** A table's name as the entries of the file have it. */
export const tableKey = ({ schema, name }: Pick<TableHead, "schema" | "name">): string =>
  `${schema}.${name}`;

/** The entry of a part of a table, as `public.posts/000001.copy`. */
export const entryName = (table: TableHead, part: number): string =>
  `${tableKey(table)}/${String(part).padStart(6, "0")}.copy`;

const trailerMagic = Buffer.from("EARSHOT1");
const frameMagic = 0x18_4d_2a_5e;
const frameHeaderBytes = 8;
const hashBytes = 32;

/** The length of what closes a file, in bytes. */
export const trailerBytes = frameHeaderBytes + trailerMagic.length + hashBytes;

/** Closes a file with the SHA-256 of all before it, in a skippable frame (RFC 8878, 3.1.2): `zstd` passes over it. */
export function trailerOf(sha256: Buffer): Buffer {
  const frame = Buffer.alloc(frameHeaderBytes);
  frame.writeUInt32LE(frameMagic, 0);
  frame.writeUInt32LE(trailerMagic.length + hashBytes, 4);
  return Buffer.concat([frame, trailerMagic, sha256]);
}

/** How Zstandard files begin (RFC 8878, 3.1.1). */
export const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** The SHA-256 in a trailer; null: these bytes are not a trailer. */
export function readTrailer(bytes: Buffer): Buffer | null {
  if (bytes.length !== trailerBytes) return null;
  const sha256 = bytes.subarray(trailerBytes - hashBytes);
  return trailerOf(sha256).equals(bytes) ? sha256 : null;
}
