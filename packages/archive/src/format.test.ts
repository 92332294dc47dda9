import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { DumpError, type DumpRecord, openDump, readColumnMap } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-heads-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let written = 0;
function dump(content: string | Uint8Array, name = "dump.ndjson"): string {
  written += 1;
  const path = join(folder, `${written}-${name}`);
  writeFileSync(path, content);
  return path;
}

const line = (id: string, title: string) =>
  JSON.stringify({ id, title, subreddit: "SaaS", created_utc: 1_781_332_800 });

async function recordsOf(path: string, columns = ""): Promise<DumpRecord[]> {
  const options = columns === "" ? {} : { columns: readColumnMap(columns) };
  return Array.fromAsync((await openDump(path, options)).records());
}

describe("openDump refuses", () => {
  it("a missing file", async () => {
    const path = join(folder, "none.ndjson");
    await expect(openDump(path)).rejects.toThrow(new DumpError(`There is no file ${path}.`));
  });

  it("a folder, even one named like a dump", async () => {
    const path = join(folder, "folder.ndjson.gz");
    mkdirSync(path);
    await expect(openDump(path)).rejects.toThrow(new DumpError(`${path} is not a file.`));
  });

  it("a path through a file", async () => {
    const path = join(dump("a"), "b");
    await expect(openDump(path)).rejects.toThrow(
      new DumpError(`The file ${path} can't be opened.`),
    );
  });

  it.skipIf(process.getuid?.() === 0)("a file without read permission", async () => {
    const path = dump("a");
    chmodSync(path, 0);
    const sentence = `The file ${path} can't be read by this user. Grant read permission.`;
    await expect(openDump(path)).rejects.toThrow(new DumpError(sentence));
  });

  it.each([
    ["zip", [0x50, 0x4b, 3, 4], "is a zip archive"],
    ["7z", [0x37, 0x7a, 0xbc, 0xaf], "is a 7z archive"],
    ["xz", [0xfd, 0x37, 0x7a, 0x58], "is an xz file"],
    ["bz2", [0x42, 0x5a, 0x68, 0x39], "is a bzip2 file"],
  ])("a file compressed as %s", async (name, bytes, sentence) => {
    await expect(openDump(dump(Buffer.from(bytes), `a.${name}`))).rejects.toThrow(sentence);
  });

  it.each([
    ["nothing", "", "is empty."],
    ["empty lines", "\ufeff\n\r\n \n", "is empty."],
    ["nothing, compressed", gzipSync(""), "is empty."],
    ["a web page", "\n<!DOCTYPE html>\n<html>", "is a web page, not a dump;"],
    ["a web page, compressed", gzipSync("<html>\n"), "is a web page, not a dump;"],
    ["a list", '[\n  {"id": "a"}\n]', "is one JSON list; write one object a line"],
    ["UTF-16", Buffer.from(`\ufeff${line("a", "One")}`, "utf16le"), "is written in UTF-16;"],
    [
      "bytes",
      Buffer.from(Array.from({ length: 999 }, (_, at) => (at * at * 7) & 255)),
      "is not text",
    ],
    ["bytes, compressed", zstdCompressSync(Buffer.alloc(5_000)), "is not text"],
  ])("a file of %s", async (_, content, sentence) => {
    const path = dump(content);
    const failed = openDump(path);
    await expect(failed).rejects.toBeInstanceOf(DumpError);
    await expect(failed).rejects.toThrow(`${path} ${sentence}`);
  });
});

describe("the format of a dump", () => {
  const rows = "id,title,subreddit,created_utc\n1a,One,SaaS,1738091274\n";

  it.each([
    ["CSV by its first row", rows, "export.txt"],
    ["CSV by a first row in quotes", `\ufeff${rows.replace("id", '"id"')}`, "export"],
    ["NDJSON by its first line", `${line("1a", "One")}\n`, "export.csv"],
  ])("is %s, regardless of its name", async (_, content, name) => {
    for (const bytes of [content, gzipSync(content), zstdCompressSync(content)]) {
      expect(await recordsOf(dump(bytes, name))).toMatchObject([
        { number: 1, ok: true, record: { id: "1a", title: "One" } },
      ]);
    }
  });

  it("is zstd even when it starts with a skippable frame", async () => {
    const skipped = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
    const frames = [skipped, zstdCompressSync(`${line("1a", "One")}\n`), skipped];
    const more = [zstdCompressSync(line("1b", "Two")), skipped];
    const records = await recordsOf(dump(Buffer.concat([...frames, ...more])));
    expect(records.map(({ number, ok }) => [number, ok])).toEqual([
      [1, true],
      [2, true],
    ]);
  });
});

describe("a missing column", () => {
  it("that the column map names is reported before any record is read", async () => {
    const path = dump(`{ broken\n${line("1a", "One")}\n`);
    await expect(openDump(path, { columns: readColumnMap("title=Headline") })).rejects.toThrow(
      new DumpError(
        `${path} has no column "Headline" for title. It has: id, title, subreddit, created_utc.`,
      ),
    );
  });

  it("that every record needs is reported with the columns that exist", async () => {
    const path = dump("key,Title\n1a,One\n", "rows.csv");
    await expect(recordsOf(path)).rejects.toThrow(
      new DumpError(
        `${path} has no column id. Say which one it is with --columns id=…; it has: key, Title.`,
      ),
    );
    await expect(recordsOf(path, "id=key")).rejects.toThrow("has no column subreddit.");
    const other = dump("id,subreddit,created_utc\n1a,SaaS,1738091274\n", "rows.csv");
    await expect(recordsOf(other)).rejects.toThrow("has no column title or body.");
  });

  it("is accepted when a file mixes comments and posts", async () => {
    const comment = {
      id: "1b",
      body: "Two",
      link_id: "t3_1a",
      subreddit: "SaaS",
      created_utc: 1_781_332_800,
    };
    const post = line("1a", "One").replace("title", "Headline");
    const records = await recordsOf(dump(`${post}\n${JSON.stringify(comment)}`), "title=Headline");
    expect(records).toMatchObject([
      { ok: true, record: { kind: "submission", title: "One" } },
      { ok: true, record: { kind: "comment", threadId: "1a" } },
    ]);
  });
});
