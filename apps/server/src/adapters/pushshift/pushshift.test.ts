import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { DumpError, type DumpLine, openDump } from "./index.ts";

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
async function readAll(path: string): Promise<{ lines: DumpLine[]; error: unknown }> {
  const lines: DumpLine[] = [];
  try {
    for await (const line of (await openDump(path)).lines()) lines.push(line);
  } catch (error) {
    return { lines, error };
  }
  return { lines, error: null };
}

const textsOf = async (path: string) => (await readAll(path)).lines.map((line) => line.text);
const numbered = (texts: readonly string[]): DumpLine[] =>
  texts.map((text, at) => ({ number: at + 1, text, tooLong: false }));

/** Lines that hardly shrink, so that a file of them has many pieces. */
const varied = (count: number) =>
  Array.from({ length: count }, (_, at) => `{"id":"${at}","x":"${Math.sin(at) * 1e15}€"}`);

describe("a dump", () => {
  it("is told from its first bytes, not by its name", async () => {
    const texts = ["one", "two"];
    const content = `${texts.join("\n")}\n`;
    expect(await readAll(dump(content))).toEqual({ lines: numbered(texts), error: null });
    expect(await textsOf(dump(content, "plain.gz"))).toEqual(texts);
    expect(await textsOf(dump(gzipSync(content), "zipped.gz"))).toEqual(texts);
    expect(await textsOf(dump(gzipSync(content), "zipped.ndjson"))).toEqual(texts);
  });

  it("may be several gzip files in a row", async () => {
    const texts = varied(9_000);
    const pieces = [texts.slice(0, 1), texts.slice(1, 4_000), texts.slice(4_000)];
    const zipped = pieces.map((piece) => gzipSync(`${piece.join("\n")}\n`));
    expect(await readAll(dump(Buffer.concat(zipped)))).toEqual({
      lines: numbered(texts),
      error: null,
    });
  });

  it.each([
    ["a line feed at the end", "a\nb\n", ["a", "b"]],
    ["none at the end", "a\nb", ["a", "b"]],
    ["empty lines", "\na\n\nb\n", ["", "a", "", "b"]],
    ["line ends of Windows", "a\r\nb\r\n", ["a\r", "b\r"]],
    ["a byte order mark", "\ufeffa\n", ["a"]],
    ["nothing", "", []],
  ])("with %s", async (_, content, texts) => {
    expect(await readAll(dump(content))).toEqual({ lines: numbered(texts), error: null });
    expect(await textsOf(dump(gzipSync(content)))).toEqual(texts);
  });

  it("with bytes that are no UTF-8 gives replacement characters", async () => {
    expect(await textsOf(dump(Buffer.from([0x61, 0xff, 0x0a, 0xe2, 0x82])))).toEqual([
      "a\ufffd",
      "\ufffd",
    ]);
  });

  it("tells its size and how far it has been read", async () => {
    const content = gzipSync(varied(20_000).join("\n"));
    const file = await openDump(dump(content));
    expect([file.size, file.bytesRead()]).toEqual([content.length, 0]);
    const lines = file.lines();
    await lines.next();
    expect(file.bytesRead()).toBeLessThan(content.length);
    for await (const _ of lines);
    expect(file.bytesRead()).toBe(content.length);
  });

  it("can be left in the middle", async () => {
    for (const content of [varied(20_000).join("\n"), gzipSync(varied(20_000).join("\n"))]) {
      const file = await openDump(dump(content));
      for await (const { number } of file.lines()) if (number === 3) break;
      expect(file.bytesRead()).toBeLessThan(content.length);
    }
  });
});

describe("a line of 5 MB", () => {
  const long = "x".repeat(5_000_000);
  it.each([
    ["in between", `a\n${long}\nb\n`, ["a", 1_048_576, "b"]],
    ["at the end", `a\n${long}`, ["a", 1_048_576]],
    ["of characters of four bytes", `${"🧾".repeat(1_250_000)}\nb`, [1_048_576, "b"]],
    ["twice", `${long}\n${long}\nb`, [1_048_576, 1_048_576, "b"]],
  ])("%s comes cut, and the next is whole", async (_, content, expected) => {
    for (const bytes of [content, gzipSync(content)]) {
      const { lines, error } = await readAll(dump(bytes));
      expect(error).toBeNull();
      expect(lines.map(({ text, tooLong }) => (tooLong ? text.length : text))).toEqual(expected);
      expect(lines.map(({ number }) => number)).toEqual(expected.map((_, at) => at + 1));
    }
  });

  it("is told from one of the greatest length", async () => {
    const { lines } = await readAll(dump(`${"y".repeat(1_048_576)}\n${"y".repeat(1_048_577)}\nz`));
    expect(lines.map(({ text, tooLong }) => [text.length, tooLong])).toEqual([
      [1_048_576, false],
      [1_048_576, true],
      [1, false],
    ]);
  });
});

describe("a gzip file that breaks off", () => {
  const texts = varied(30_000);
  const whole = gzipSync(`${texts.join("\n")}\n`);

  it.each([60, 1_000, 20_000, 65_536, 65_537, 200_000, -9, -1])(
    "after %d bytes gives every line before, then says so",
    async (cut) => {
      const path = dump(whole.subarray(0, cut));
      const { lines, error } = await readAll(path);
      expect(lines).toEqual(numbered(texts.slice(0, lines.length)));
      // A byte of this file makes about two of text, and a line has about 40.
      const bytes = cut < 0 ? whole.length + cut : cut;
      expect(lines.length).toBeGreaterThan(bytes / 20 - 40);
      expect(error).toBeInstanceOf(DumpError);
      expect(String(error)).toContain(`${path} breaks off after line ${lines.length}:`);
    },
  );

  it("is told also when it is read long after it was opened", async () => {
    const file = await openDump(dump(whole.subarray(0, 1_000)));
    await openDump(dump(whole));
    await expect(file.lines().next()).resolves.toMatchObject({
      value: { number: 1, text: texts[0] },
    });
  });

  it("because it is damaged gives the lines before as they were, and says so", async () => {
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 150_000, 150_050);
    const { lines, error } = await readAll(dump(damaged));
    const sound = (await readAll(dump(whole.subarray(0, 150_000)))).lines;
    // zlib may notice at the checksum alone: what comes between is no JSON and will be put aside.
    expect(lines.slice(0, sound.length)).toEqual(sound);
    expect(String(error)).toContain("its gzip data is damaged or cut short");
    expect(error).toBeInstanceOf(DumpError);
  });
});

describe("what is no dump:", () => {
  it("a missing file", async () => {
    const path = join(folder, "none.ndjson");
    await expect(openDump(path)).rejects.toThrow(new DumpError(`There is no file ${path}.`));
  });

  it("a folder", async () => {
    await expect(openDump(folder)).rejects.toThrow(new DumpError(`${folder} is not a file.`));
  });

  it("a path through a file", async () => {
    const path = join(dump("a"), "b");
    await expect(openDump(path)).rejects.toThrow(
      new DumpError(`The file ${path} can't be opened.`),
    );
  });

  it.skipIf(process.getuid?.() === 0)("a file that we may not read", async () => {
    const path = dump("a");
    chmodSync(path, 0);
    const sentence = `The file ${path} may not be read by this user.`;
    await expect(openDump(path)).rejects.toThrow(new DumpError(sentence));
  });

  it("a folder named like a dump", async () => {
    const path = join(folder, "folder.ndjson.gz");
    mkdirSync(path);
    await expect(openDump(path)).rejects.toBeInstanceOf(DumpError);
  });
});

it("whatever lines are written are the lines that are read, however they are packed", async () => {
  // Above the pieces that a file is read in, so that lines and characters stand across their edges.
  const filler = fc.constantFrom("", "é".repeat(40_000), "🧾".repeat(30_000), "€".repeat(21_845));
  const line = fc
    .tuple(filler, fc.string({ unit: "grapheme", maxLength: 30 }))
    .map(([long, text]) => (text + long).replaceAll("\n", " ").replace(/^\ufeff/, ""));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 8 }),
      fc.constantFrom("plain", "zipped", "in members"),
      fc.boolean(),
      async (texts, packing, lastFeed) => {
        const content = texts.length === 0 ? "" : texts.join("\n") + (lastFeed ? "\n" : "");
        const bytes = Buffer.from(content);
        const half = bytes.length >> 1;
        const packed =
          packing === "plain"
            ? bytes
            : packing === "zipped"
              ? gzipSync(bytes)
              : Buffer.concat([gzipSync(bytes.subarray(0, half)), gzipSync(bytes.subarray(half))]);
        // The file can't tell a last empty line without a line feed from none.
        const expected = !lastFeed && texts.at(-1) === "" ? texts.slice(0, -1) : texts;
        expect(await readAll(dump(packed))).toEqual({ lines: numbered(expected), error: null });
      },
    ),
    { numRuns: 150 },
  );
});
