import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { DumpError, type DumpRecord, openDump, readColumnMap } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-archive-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let written = 0;
function dump(content: string | Uint8Array, name = "dump.ndjson"): string {
  written += 1;
  const path = join(folder, `${written}-${name}`);
  writeFileSync(path, content);
  return path;
}

/** The records of a dump, and how it ended. */
async function readAll(path: string, options: { columns?: string; after?: number } = {}) {
  const records: DumpRecord[] = [];
  try {
    const columns =
      options.columns === undefined ? {} : { columns: readColumnMap(options.columns) };
    for await (const record of (await openDump(path, columns)).records(options.after)) {
      records.push(record);
    }
  } catch (error) {
    return { records, error };
  }
  return { records, error: null };
}

const titlesOf = (records: readonly DumpRecord[]) =>
  records.map((one) => (one.ok && one.record.kind === "submission" ? one.record.title : null));
const reasonsOf = (records: readonly DumpRecord[]) =>
  records.flatMap((one) => (one.ok ? [] : [[one.number, one.reason]]));

const line = (id: string, title: string) =>
  JSON.stringify({ id, title, subreddit: "SaaS", created_utc: 1_781_332_800 });

/** Lines that hardly compress, so that a file of them has many chunks. */
const varied = (count: number) =>
  Array.from({ length: count }, (_, at) => line(`a${at}`, `${Math.sin(at) * 1e15}€`));

describe("an NDJSON dump", () => {
  it("gives each record with its line number, for every compression", async () => {
    const content = `${line("a", "One")}\n\n{\n${line("b", "Two")}\r\n`;
    for (const bytes of [content, gzipSync(content), zstdCompressSync(content)]) {
      const { records, error } = await readAll(dump(bytes));
      expect(error).toBeNull();
      expect(records.map(({ number }) => number)).toEqual([1, 3, 4]);
      expect(titlesOf(records)).toEqual(["One", null, "Two"]);
      expect(records[1]).toMatchObject({ reason: "not valid JSON", text: "{" });
    }
  });

  it("continues after a line with the next number", async () => {
    const content = varied(10).join("\n");
    const { records } = await readAll(dump(content), { after: 7 });
    expect(records.map(({ number }) => number)).toEqual([8, 9, 10]);
  });

  it("reads zstd windows as long as Pushshift's", async () => {
    // The frame header of a file that was packed with --long=31 requires a window of 2 GB.
    const whole = zstdCompressSync(line("a", "One"));
    const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (31 - 10) << 3]);
    // The single block of the small frame follows its own header and content size.
    const at = whole.indexOf(Buffer.from(line("a", "One").slice(0, 8))) - 3;
    const { records, error } = await readAll(dump(Buffer.concat([header, whole.subarray(at)])));
    expect(String(error ?? "")).not.toMatch(/window|memory/i);
    expect(titlesOf(records)).toEqual(["One"]);
  });

  it("reports its size and the bytes read, and can be closed before the end", async () => {
    for (const bytes of [
      gzipSync(varied(20_000).join("\n")),
      Buffer.from(varied(20_000).join("\n")),
    ]) {
      const opened = await openDump(dump(bytes));
      expect([opened.size, opened.bytesRead()]).toEqual([bytes.length, 0]);
      for await (const { number } of opened.records()) if (number === 3) break;
      expect(opened.bytesRead()).toBeLessThan(bytes.length);
      for await (const _ of opened.records());
      expect(opened.bytesRead()).toBe(bytes.length);
    }
  });

  it("is read through a column map", async () => {
    const theirs = JSON.stringify({
      key: "a",
      headline: "One",
      body: "text",
      sub: "SaaS",
      when: "2026-03-18",
      score: "809",
    });
    const { records } = await readAll(dump(theirs), {
      columns: "id=key, title=headline,selftext=body,subreddit=sub,created_utc=when",
    });
    expect(records).toMatchObject([
      {
        ok: true,
        record: {
          kind: "submission",
          id: "a",
          title: "One",
          selftext: "text",
          score: 809,
          createdAt: new Date("2026-03-18T00:00:00Z"),
        },
      },
    ]);
  });
});

describe("a CSV dump", () => {
  const header = "_id,id,title,selftext,subreddit,created_utc,num_comments,url";
  const row =
    '7,1ic9ewr,"A ""title""","two\nlines, and a comma",startups,1738091274.0,2,https://www.reddit.com/r/startups/comments/1ic9ewr/a/';

  it("is read by column name, with quotes, either line ending and a byte order mark", async () => {
    const content = `\ufeff${header}\r\n${row}\r\n\r\n`;
    for (const [bytes, name] of [
      [content, "posts.csv"],
      [gzipSync(content), "posts.csv.gz"],
      [zstdCompressSync(content), "posts.CSV.zst"],
    ] as const) {
      const { records, error } = await readAll(dump(bytes, name));
      expect(error).toBeNull();
      expect(records).toMatchObject([
        {
          number: 1,
          ok: true,
          record: {
            id: "1ic9ewr",
            title: 'A "title"',
            selftext: "two\nlines, and a comma",
            numComments: 2,
            score: null,
            permalink: "https://www.reddit.com/r/startups/comments/1ic9ewr/a/",
            createdAt: new Date(1_738_091_274_000),
          },
        },
      ]);
    }
  });

  it("of comments takes the thread from the parent, or rejects the row", async () => {
    const content =
      "id,body,created_utc,score,parent_id,subreddit\nm1,Hello,1738091274.0,1,t3_1ic9ewr,startups\nm2,There,1738091274.0,,t1_m1,startups\n";
    const { records } = await readAll(dump(content, "comments.csv"));
    expect(records[0]).toMatchObject({
      ok: true,
      record: { kind: "comment", id: "m1", threadId: "1ic9ewr", parentId: "t3_1ic9ewr" },
    });
    expect(reasonsOf(records)).toEqual([[2, "link_id is missing, so its thread is not known"]]);
  });

  it("rejects malformed rows and continues", async () => {
    const content = `${header}\n${row}\n1,2\n${row}\n${row.replace("two", "x".repeat(1_100_000))}\n${row}\n`;
    const { records, error } = await readAll(dump(content, "odd.csv"));
    expect(error).toBeNull();
    expect(records.filter(({ ok }) => ok).map(({ number }) => number)).toEqual([1, 3, 5]);
    expect(reasonsOf(records)).toEqual([
      [2, "has another number of cells than the first row"],
      [4, "longer than 1 MiB"],
    ]);
  });

  it("maps columns and reports missing ones", async () => {
    const content = "Key,Headline,Sub,When\n1a,One,SaaS,1738091274\n";
    const map = "id=Key,title=Headline,subreddit=Sub,created_utc=When";
    const { records } = await readAll(dump(content, "mapped.csv"), { columns: map });
    expect(titlesOf(records)).toEqual(["One"]);
    const path = dump(content, "mapped.csv");
    const { error } = await readAll(path, { columns: `${map},score=Points` });
    expect(error).toEqual(
      new DumpError(`${path} has no column "Points" for score. It has: Key, Headline, Sub, When.`),
    );
  });

  it.each([
    ["without a first row", "\n\n", /is empty/],
    [
      "with a quote that never ends",
      `${header}\n1,"2`,
      /a quote that opens after row 0 is never closed/,
    ],
  ])("%s is reported", async (_, content, sentence) => {
    const { error } = await readAll(dump(content, "bad.csv"));
    expect(error).toBeInstanceOf(DumpError);
    expect(String(error)).toMatch(sentence);
  });

  it("that is cut short gives the records before the cut", async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => row.replace("A ", `${Math.sin(at)} `));
    const cut = gzipSync([header, ...rows].join("\n")).subarray(0, -10_000);
    const { records, error } = await readAll(dump(cut, "cut.csv.gz"));
    expect(records.length).toBeGreaterThan(1_000);
    expect(String(error)).toMatch(
      /breaks off after row \d+: its gzip data is damaged or cut short/,
    );
  });
});

describe.each([
  ["gzip", (text: string) => gzipSync(text)],
  ["zstd", (text: string) => zstdCompressSync(text)],
])("a %s file that is cut short", (name, pack) => {
  const lines = varied(30_000);
  const whole = pack(`${lines.join("\n")}\n`);
  const titles = lines.map((one) => JSON.parse(one).title as string);

  it.each([60, 1_000, 150_000, 200_000, -9, -1])(
    "after %d bytes gives every line before, then says so",
    async (cut) => {
      const path = dump(whole.subarray(0, cut));
      const { records, error } = await readAll(path);
      expect(titlesOf(records)).toEqual(titles.slice(0, records.length));
      // The file is packed in blocks: records in complete blocks are read.
      if (cut < 0 || cut >= 200_000) expect(records.length).toBeGreaterThan(1_000);
      expect(error).toBeInstanceOf(DumpError);
      expect(String(error)).toContain(
        `${path} breaks off after line ${records.length}: its ${name} data is damaged or cut short.`,
      );
    },
  );
});

it("posts survive a round trip in every format", async () => {
  const cell = fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.toWellFormed());
  const post = fc.record({
    id: fc.integer({ min: 1, max: 1e9 }).map((number) => number.toString(36)),
    title: cell.filter((text) => text.length > 0),
    selftext: cell,
    subreddit: fc.constantFrom("SaaS", "startups"),
    created_utc: fc.integer({ min: 1_200_000_000, max: 1_900_000_000 }),
  });
  const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(post, { minLength: 1, maxLength: 30 }),
      fc.constantFrom("", ".gz", ".zst"),
      fc.boolean(),
      async (posts, compression, csv) => {
        const content = csv
          ? [
              "id,title,selftext,subreddit,created_utc",
              ...posts.map((one) => Object.values(one).map(quoted).join(",")),
            ].join("\n")
          : posts.map((one) => JSON.stringify(one)).join("\n");
        const packed =
          compression === ""
            ? content
            : compression === ".gz"
              ? gzipSync(content)
              : zstdCompressSync(content);
        const { records, error } = await readAll(
          dump(packed, `p.${csv ? "csv" : "ndjson"}${compression}`),
        );
        expect(error).toBeNull();
        expect(
          records.map(
            (one) =>
              one.ok &&
              one.record.kind === "submission" && [
                one.record.id,
                one.record.title,
                one.record.selftext,
              ],
          ),
        ).toEqual(posts.map(({ id, title, selftext }) => [id, title, selftext]));
      },
    ),
    { numRuns: 100, seed: 20_261_121 },
  );
});
