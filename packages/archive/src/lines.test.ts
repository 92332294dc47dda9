import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { decompress, inspectFile } from "./compression.ts";
import { type Line, readLines } from "./lines.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-dumps-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let written = 0;
function dump(content: string | Uint8Array, name = "dump.ndjson"): string {
  written += 1;
  const path = join(folder, `${written}-${name}`);
  writeFileSync(path, content);
  return path;
}

/** The lines of a dump, and how it ended. */
async function readAll(path: string): Promise<{ lines: Line[]; error: unknown }> {
  const lines: Line[] = [];
  try {
    const { compression } = await inspectFile(path);
    for await (const line of readLines(decompress(path, compression).bytes)) lines.push(line);
  } catch (error) {
    return { lines, error };
  }
  return { lines, error: null };
}

const textsOf = async (path: string) => (await readAll(path)).lines.map((line) => line.text);
const numbered = (texts: readonly string[]): Line[] =>
  texts.map((text, at) => ({ number: at + 1, text, tooLong: false }));

/** Lines that hardly compress, so that a file of them has many chunks. */
const varied = (count: number) =>
  Array.from({ length: count }, (_, at) => `{"id":"${at}","x":"${Math.sin(at) * 1e15}€"}`);

describe("the compression of a dump", () => {
  it("is detected from the first bytes, not from the name", async () => {
    const texts = ["one", "two"];
    const content = `${texts.join("\n")}\n`;
    expect(await readAll(dump(content))).toEqual({ lines: numbered(texts), error: null });
    expect(await textsOf(dump(content, "plain.gz"))).toEqual(texts);
    expect(await textsOf(dump(gzipSync(content), "zipped.gz"))).toEqual(texts);
    expect(await textsOf(dump(gzipSync(content), "zipped.ndjson"))).toEqual(texts);
    expect(await textsOf(dump(zstdCompressSync(content), "zipped"))).toEqual(texts);
  });

  it.each([
    ["gzip", gzipSync],
    ["zstd", zstdCompressSync],
  ])("may be several concatenated %s files", async (_, pack) => {
    const texts = varied(9_000);
    const chunks = [texts.slice(0, 1), texts.slice(1, 4_000), texts.slice(4_000)];
    const zipped = chunks.map((piece) => pack(`${piece.join("\n")}\n`));
    expect(await readAll(dump(Buffer.concat(zipped)))).toEqual({
      lines: numbered(texts),
      error: null,
    });
  });

  it.each([
    ["a line feed at the end", "a\nb\n", ["a", "b"]],
    ["none at the end", "a\nb", ["a", "b"]],
    ["empty lines", "\na\n\nb\n", ["", "a", "", "b"]],
    ["Windows line endings", "a\r\nb\r\n", ["a\r", "b\r"]],
    ["a byte order mark", "\ufeffa\n", ["a"]],
    ["nothing", "", []],
  ])("with %s", async (_, content, texts) => {
    expect(await readAll(dump(content))).toEqual({ lines: numbered(texts), error: null });
    expect(await textsOf(dump(gzipSync(content)))).toEqual(texts);
  });

  it("replaces invalid UTF-8 with U+FFFD", async () => {
    expect(await textsOf(dump(Buffer.from([0x61, 0xff, 0x0a, 0xe2, 0x82])))).toEqual([
      "a\ufffd",
      "\ufffd",
    ]);
  });
});

describe("a line of 5 MB", () => {
  const long = "x".repeat(5_000_000);
  it.each([
    ["in between", `a\n${long}\nb\n`, ["a", 1_048_576, "b"]],
    ["at the end", `a\n${long}`, ["a", 1_048_576]],
    ["of characters of four bytes", `${"🧾".repeat(1_250_000)}\nb`, [1_048_576, "b"]],
    ["twice", `${long}\n${long}\nb`, [1_048_576, 1_048_576, "b"]],
  ])("%s is cut, and the next line is whole", async (_, content, expected) => {
    for (const bytes of [content, gzipSync(content)]) {
      const { lines, error } = await readAll(dump(bytes));
      expect(error).toBeNull();
      expect(lines.map(({ text, tooLong }) => (tooLong ? text.length : text))).toEqual(expected);
      expect(lines.map(({ number }) => number)).toEqual(expected.map((_, at) => at + 1));
    }
  });

  it("is distinguished from a line of the maximum length", async () => {
    const { lines } = await readAll(dump(`${"y".repeat(1_048_576)}\n${"y".repeat(1_048_577)}\nz`));
    expect(lines.map(({ text, tooLong }) => [text.length, tooLong])).toEqual([
      [1_048_576, false],
      [1_048_576, true],
      [1, false],
    ]);
  });
});

it("lines survive a round trip in every compression", async () => {
  // Larger than the chunks in which a file is read, so that lines and characters cross their boundaries.
  const filler = fc.constantFrom("", "é".repeat(40_000), "🧾".repeat(30_000), "€".repeat(21_845));
  const line = fc
    .tuple(filler, fc.string({ unit: "grapheme", maxLength: 30 }))
    .map(([long, text]) => (text + long).replaceAll("\n", " ").replace(/^\ufeff/, ""));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 8 }),
      fc.constantFrom("plain", "gzip", "zstd", "in members"),
      fc.boolean(),
      async (texts, compression, lastFeed) => {
        const content = texts.length === 0 ? "" : texts.join("\n") + (lastFeed ? "\n" : "");
        const bytes = Buffer.from(content);
        const half = bytes.length >> 1;
        const packed =
          compression === "plain"
            ? bytes
            : compression === "gzip"
              ? gzipSync(bytes)
              : compression === "zstd"
                ? zstdCompressSync(bytes)
                : Buffer.concat([
                    gzipSync(bytes.subarray(0, half)),
                    gzipSync(bytes.subarray(half)),
                  ]);
        // In a file, a last empty line without a line feed looks like no line.
        const expected = !lastFeed && texts.at(-1) === "" ? texts.slice(0, -1) : texts;
        expect(await readAll(dump(packed))).toEqual({ lines: numbered(expected), error: null });
      },
    ),
    { numRuns: 150 },
  );
});
