import { type ColumnMap, checkColumns } from "./columns.ts";
import { type Compression, decompress } from "./compression.ts";
import { DumpError } from "./errors.ts";

/** The file format of a dump. */
export type DumpFormat = "ndjson" | "csv";

/** How much decompressed text is inspected to detect the format. */
const headBytes = 65_536;

/** The start of the decompressed text; null when the file is cut short before any of it. */
async function readHead(path: string, compression: Compression): Promise<Buffer | null> {
  const { file, bytes } = decompress(path, compression);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of bytes) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= headBytes) break;
    }
  } catch {
    // Reading the records reports the failure, after the records before it.
    if (length === 0) return null;
  } finally {
    file.destroy();
  }
  return Buffer.concat(chunks).subarray(0, headBytes);
}

const begins = (bytes: Buffer, ...magic: number[]) => magic.every((byte, at) => bytes[at] === byte);

/** More than half of random bytes are such characters, but almost none in a text of any language. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 4_096);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to count.
  const unprintable = sample.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0;
  return unprintable > sample.length / 10;
}

/** Why a file is not a dump, with the remedy; null when it may be one. */
function reasonNotDump(bytes: Buffer, text: string): string | null {
  if (text.trim() === "") return "is empty";
  if (begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff)) {
    return "is written in UTF-16; save it as UTF-8";
  }
  if (/^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text)) {
    return "is a web page, not a dump; download it again and look at what comes";
  }
  if (/^\s*\[\s*\{/.test(text)) {
    return "is one JSON list; write one object a line (jq -c '.[]')";
  }
  return isBinary(text) ? "is not text: a dump is NDJSON or CSV, plain, .gz or .zst" : null;
}

/** NDJSON when the text begins with an object; otherwise CSV by the file name or by an id column in the first row. */
function formatOf(path: string, text: string, columns: ColumnMap): DumpFormat {
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
      // Not JSON, or the last line, which is cut.
    }
  }
  return [...keys];
}

/**
 * Detects the format of a dump from its start.
 * @throws DumpError when the file is empty, a web page, binary or the like, or when no record of the
 * start has a key that `columns` names (for CSV, reading the first row reports that).
 */
export async function detectFormat(
  path: string,
  compression: Compression,
  columns: ColumnMap,
): Promise<DumpFormat> {
  const bytes = await readHead(path, compression);
  if (!bytes) return formatOf(path, "", columns);
  const text = new TextDecoder().decode(bytes, { stream: true });
  const reason = reasonNotDump(bytes, text);
  if (reason) throw new DumpError(`${path} ${reason}.`);
  const format = formatOf(path, text, columns);
  if (format === "ndjson" && columns.size > 0) {
    const keys = keysOf(text);
    if (keys.length > 0) checkColumns(path, columns, keys);
  }
  return format;
}
