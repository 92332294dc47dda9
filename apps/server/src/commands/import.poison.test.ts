import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  counts,
  type ImportBench,
  openImportBench,
  readAside,
  submission,
} from "../testing/dumps.ts";

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench(["invoicing software", "time tracking"]);
});
afterEach(() => bench.clear());
afterAll(() => bench.close());

/** Lines that a dump may contain, and why each is put aside; null: it is repaired and imported. */
const poison: [string, unknown, string | RegExp | null][] = [
  [
    "a post of 5 MB",
    submission("p1", "big", { selftext: "x".repeat(5_000_000) }),
    "longer than 1 MiB",
  ],
  [
    "a body longer than Reddit's",
    submission("p2", "big", { selftext: "x".repeat(100_001) }),
    "selftext is longer than Reddit allows",
  ],
  ["a title of 9 KB", submission("p3", "x".repeat(9_000)), "title is longer than Reddit allows"],
  ["a key of 9 KB", submission("p4", "A long key", { ["k".repeat(9_000)]: 1 }), null],
  [
    "NUL as an escape",
    submission("p5", "NUL \0 time\0 tracking", { author: "\0", subreddit: "x\0" }),
    null,
  ],
  [
    "a raw NUL byte",
    Buffer.from(JSON.stringify(submission("p6", "a#b")).replace("#", "\0")),
    "not valid JSON",
  ],
  [
    "lone surrogates",
    submission("p7", "lone \ud83e time tracking", { selftext: "\udc00 end \ud800" }),
    null,
  ],
  [
    "an entity for a lone surrogate",
    submission("p8", "An &#xD800; entity &#0; time tracking"),
    null,
  ],
  [
    "bytes that are not UTF-8",
    Buffer.concat([
      Buffer.from('{"id":"p9","title":"time tracking '),
      Buffer.from([0xff, 0xc3]),
      Buffer.from('","subreddit":"x","created_utc":1781332800}'),
    ]),
    null,
  ],
  ["a number for a title", submission("pa", "t", { title: 7 }), /^title /],
  ["an object for a score", submission("pb", "t", { score: { up: 1 } }), /^score /],
  ["a list for an author", submission("pc", "t", { author: ["a"] }), /^author /],
  ["null for a community", submission("pd", "t", { subreddit: null }), /^subreddit /],
  ["a word for a time", submission("pe", "t", { created_utc: "yesterday" }), /^created_utc /],
  ["a time before Reddit", submission("pf", "t", { created_utc: 5 }), /^created_utc /],
  [
    "a number too large for JavaScript",
    '{"id":"pg","title":"t","subreddit":"x","created_utc":1781332800,"score":1e400}',
    /^score /,
  ],
  [
    "numbers as strings",
    submission("ph", "time tracking", { score: "-3.7", num_comments: "1e3" }),
    /^num_comments /,
  ],
  ["a number too large to store", submission("pi", "time tracking", { score: 1e300 }), null],
  ["a path for an id", submission("../../etc/passwd", "t"), "id is not a Reddit id"],
  [
    "the same key twice",
    '{"id":"pj","title":"first","title":"time tracking","subreddit":"x","created_utc":1781332800}',
    null,
  ],
  [
    "a prototype for a key",
    '{"id":"pk","title":"time tracking","__proto__":{"x":1},"subreddit":"x","created_utc":1781332800}',
    null,
  ],
  ["10,000 brackets", "[".repeat(10_000) + "]".repeat(10_000), "not a submission or a comment"],
  ["100,000 open brackets", "[".repeat(100_000), "not valid JSON"],
  ["half an object", '{"id":"pl","title":"t', "not valid JSON"],
  ["a list", "[]", "not a submission or a comment"],
  ["null", "null", "not a submission or a comment"],
  ["neither a title nor a body", '{"id":"pm"}', /neither title nor body/],
  ["an advertisement", submission("pn", "t", { promoted: true }), "an advertisement"],
  [
    "a permalink to elsewhere",
    submission("po", "time tracking", { permalink: "//evil.test/a" }),
    null,
  ],
  ["text with a right-to-left override", submission("pp", "time tracking \u202egnitirw"), null],
];

describe("a poison dump", () => {
  it("has its bad lines put aside, each with its reason, and the others imported", async () => {
    const path = bench.dump("poison.ndjson", [
      "\ufeff",
      submission("a", "First"),
      "",
      ...poison.map(([, line]) => line),
      `${JSON.stringify(submission("b", "Windows' line end"))}\r`,
      submission("c", "Last"),
    ]);
    const report = await bench.run([path]);
    const bad = poison.filter(([, , reason]) => reason !== null);
    const good = poison.length - bad.length;
    expect(counts(report)).toEqual({
      read: poison.length + 3,
      stored: good + 3,
      known: 0,
      putAside: bad.length,
    });
    const lines = readAside(report.asideFiles[0] ?? "");
    expect(lines).toHaveLength(bad.length);
    for (const [at, [name, , reason]] of bad.entries()) {
      expect(lines[at]?.reason, name).toMatch(reason ?? "");
      expect(lines[at]?.text.length, name).toBeLessThanOrEqual(10_000);
    }
    const rows = await bench.storedPosts();
    expect(rows.filter(({ title }) => /First|Last|Windows/.test(String(title)))).toHaveLength(3);
    const texts = rows.map(({ title, body }) => `${title}${body}`).join("");
    expect(texts).not.toContain("\0");
    expect(texts.isWellFormed()).toBe(true);
    // Repaired posts are matched like any other.
    const matched = rows.filter(({ title }) => /time.tracking/.test(String(title)));
    expect(matched.length).toBeGreaterThan(7);
    expect(matched.every(({ mentions }) => mentions === 1)).toBe(true);
  });

  it.each([
    ["gzip", (bytes: Buffer) => gzipSync(bytes)],
    ["zstd", (bytes: Buffer) => zstdCompressSync(bytes)],
  ])(
    "that is cut in the middle of its %s data is imported up to there, and the next file completely",
    async (name, pack) => {
      const many = Array.from({ length: 9_000 }, (_, at) =>
        submission(`n${at}`, `Post ${Math.sin(at)}`),
      );
      const cut = bench.dump(`cut.${name}`, many, (bytes) => pack(bytes).subarray(0, -20_000));
      const next = bench.dump("next.ndjson", [submission("next", "time tracking")]);
      const report = await bench.run([cut, next]);
      expect(report.reports.map(({ problem }) => problem)).toEqual([
        expect.stringMatching(new RegExp(`breaks off after line \\d+: its ${name} data`)),
        null,
      ]);
      expect(report.stored).toBeGreaterThan(1_000);
      expect(report.stored).toBe(report.read);
      expect([...report.mentions]).toEqual([["time tracking", 1]]);
    },
  );
});
