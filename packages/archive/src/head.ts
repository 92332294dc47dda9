import { type Packing, unpacked } from "./bytes.ts";
import { type ColumnMap, checkColumns } from "./columns.ts";
import { DumpError } from "./errors.ts";

/** How a dump's records are written. */
export type Form = "ndjson" | "csv";

/** So much of the unpacked text is looked at before it is read. */
const headBytes = 65_536;

/** The start of the unpacked text; null when the file breaks off before any of it could be had. */
async function readHead(path: string, packing: Packing): Promise<Buffer | null> {
  const { file, bytes } = unpacked(path, packing);
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of bytes) {
      pieces.push(piece);
      length += piece.length;
      if (length >= headBytes) break;
    }
  } catch {
    // Said when the records are read, after those that came before the break.
    if (length === 0) return null;
  } finally {
    file.destroy();
  }
  return Buffer.concat(pieces).subarray(0, headBytes);
}

const begins = (bytes: Buffer, ...magic: number[]) => magic.every((byte, at) => bytes[at] === byte);

/** Random bytes have more than half of these, texts in any language next to none. */
function isBinary(text: string): boolean {
  const looked = text.slice(0, 4_096);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is counted.
  const odd = looked.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  return odd > looked.length / 10;
}

/** What people give in place of a dump, and what to do about it; null for what may be one. */
function foreign(bytes: Buffer, text: string): string | null {
  if (text.trim() === "") return "has nothing in it";
  if (begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff)) {
    return "is written in UTF-16; save it as UTF-8";
  }
  if (/^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text)) {
    return "is a web page and no dump; download it again and look at what comes";
  }
  if (/^\s*\[\s*\{/.test(text)) {
    return "is one JSON list; write one object a line (jq -c '.[]')";
  }
  return isBinary(text) ? "is no text: a dump is NDJSON or CSV, plain, .gz or .zst" : null;
}

/** CSV by its name or by a first row that names an id; an object is a line of NDJSON in any file. */
function formOf(path: string, text: string, columns: ColumnMap): Form {
  if (/^\s*\{/.test(text)) return "ndjson";
  if (/\.csv(\.gz|\.zst|\.zstd)?$/i.test(path)) return "csv";
  const [first = ""] = text.split(/\r?\n/, 1);
  const names = first.split(",").map((name) => name.trim().replace(/^"(.*)"$/, "$1"));
  return names.length > 1 && names.includes(columns.get("id") ?? "id") ? "csv" : "ndjson";
}

/** The keys of the records in the start of an NDJSON text. */
function keysOf(text: string): string[] {
  const keys = new Set<string>();
  for (const line of text.split("\n")) {
    try {
      const value: unknown = JSON.parse(line);
      if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
      for (const key of Object.keys(value)) keys.add(key);
    } catch {
      // A line that is none, or the one that the start ends in.
    }
  }
  return [...keys];
}

/**
 * Tells by its start how a dump is written.
 * @throws DumpError when it is empty, a web page, binary or the like, or when no record of the start
 * has a key that `columns` names (of CSV that is told when the first row is read).
 */
export async function lookInside(
  path: string,
  packing: Packing,
  columns: ColumnMap,
): Promise<Form> {
  const bytes = await readHead(path, packing);
  if (!bytes) return formOf(path, "", columns);
  const text = new TextDecoder().decode(bytes, { stream: true });
  const what = foreign(bytes, text);
  if (what) throw new DumpError(`${path} ${what}.`);
  const form = formOf(path, text, columns);
  if (form === "ndjson" && columns.size > 0) {
    const keys = keysOf(text);
    if (keys.length > 0) checkColumns(path, columns, keys);
  }
  return form;
}
