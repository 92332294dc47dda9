import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openDump } from "@earshot/archive";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  counts,
  type ImportBench,
  openImportBench,
  readAside,
  submission,
} from "../testing/dumps.ts";
import { type ImportTick, importDumps } from "./import-dumps.ts";

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench(["invoicing software", "time tracking"]);
});
afterEach(() => bench.clear());
afterAll(() => bench.close());

describe("an import", () => {
  it("stores and matches new posts once", async () => {
    const path = bench.dump("posts.ndjson", [
      submission("a", "Which invoicing software?"),
      submission("b", "Weather", { selftext: "Time-tracking and invoicing software, anyone?" }),
      submission("c", "Nothing of interest"),
      "",
      submission("a", "Which invoicing software? (told twice)"),
      submission("d", "Best time tracking", { selftext: "[removed]" }),
    ]);
    const report = await bench.run([path]);
    expect(counts(report)).toEqual({ read: 5, stored: 4, known: 1, putAside: 0 });
    expect(report.asideFiles).toEqual([]);
    expect([...report.mentions].sort()).toEqual([
      ["invoicing software", 2],
      ["time tracking", 1],
    ]);
    expect(
      (await bench.storedPosts()).map((row) => [row.external_id, row.title, row.mentions]),
    ).toEqual([
      ["t3_a", "Which invoicing software?", 1],
      ["t3_b", "Weather", 1],
      ["t3_c", "Nothing of interest", 0],
      ["t3_d", "Best time tracking", 0],
    ]);

    const again = await bench.run([path]);
    expect(counts(again)).toEqual({ read: 5, stored: 0, known: 5, putAside: 0 });
    expect(again.mentions.size).toBe(0);
    expect(await bench.storedPosts()).toHaveLength(4);
  });

  it("matches the options of polls, and the text that a crosspost shows", async () => {
    const poll_data = { options: [{ text: "Invoicing software" }, { text: "A spreadsheet" }] };
    const parent = { title: "x", selftext: "Time tracking?", author: "ann", subreddit: "SaaS" };
    const report = await bench.run([
      bench.dump("whole.ndjson", [
        submission("p", "Which one?", { poll_data }),
        submission("q", "How?", { crosspost_parent_list: [parent] }),
      ]),
    ]);
    expect(report.mentions).toEqual(
      new Map([
        ["invoicing software", 1],
        ["time tracking", 1],
      ]),
    );
    expect((await bench.storedPosts()).map(({ body }) => body)).toEqual([
      "○ Invoicing software\n○ A spreadsheet",
      "u/ann wrote in r/SaaS:\n\nx\n\nTime tracking?",
    ]);
  });

  it("takes several files, and posts in two of them once", async () => {
    const lines = [submission("a", "One"), submission("b", "Two")];
    const report = await bench.run([
      bench.dump("first.ndjson", lines),
      bench.dump("second.gz", [...lines, submission("c", "time tracking")], gzipSync),
    ]);
    expect(counts(report)).toEqual({ read: 5, stored: 3, known: 2, putAside: 0 });
  });

  it("runs through many batches", async () => {
    const many = Array.from({ length: 2_500 }, (_, at) => submission(`n${at}`, `Post ${at}`));
    many[1_700] = submission("n1700", "invoicing software");
    const report = await bench.run([bench.dump("many.ndjson", many)]);
    expect(counts(report)).toEqual({ read: 2_500, stored: 2_500, known: 0, putAside: 0 });
    expect(report.mentions).toEqual(new Map([["invoicing software", 1]]));
  });

  it("reports its progress, its speed and the time left", async () => {
    const ticks: ImportTick[] = [];
    const start = performance.now();
    const spy = vi.spyOn(performance, "now");
    let calls = 0;
    // The clock advances by two seconds at each call.
    spy.mockImplementation(() => start + 2_000 * calls++);
    try {
      const many = Array.from({ length: 3_500 }, (_, at) => submission(`n${at}`, `Post ${at}`));
      await bench.run(
        [bench.dump("many.ndjson", many)],
        {},
        { onTick: (tick) => ticks.push(tick) },
      );
    } finally {
      spy.mockRestore();
    }
    expect(ticks.map(({ read }) => read)).toEqual([1_000, 2_000, 3_000, 3_500]);
    for (const { percent, perSecond, secondsLeft } of ticks) {
      expect(percent).toBeGreaterThan(0);
      expect(perSecond).toBeGreaterThan(0);
      expect(secondsLeft).not.toBeNull();
    }
    expect(ticks.at(-1)).toMatchObject({ percent: 100, secondsLeft: 0 });
  });
});

describe("options", () => {
  const lines = [
    submission("a", "Time tracking", { subreddit: "SaaS", created_utc: 1_781_332_800 }),
    submission("b", "Time tracking", { subreddit: "saas", created_utc: 1_700_000_000 }),
    submission("c", "Time tracking", { subreddit: "startups", created_utc: 1_781_332_800 }),
  ];

  it("limit it to communities, in any case, and to recent posts", async () => {
    const path = bench.dump("some.ndjson", lines);
    const since = new Date("2026-01-01");
    const report = await bench.run([path], { subreddits: ["SAAS"], since });
    expect(counts(report)).toEqual({ read: 3, stored: 1, known: 0, putAside: 0 });
    expect(report.leftOut).toBe(2);
    expect((await bench.storedPosts()).map((row) => row.external_id)).toEqual(["t3_a"]);
    // Other options make another import of the same file.
    expect((await bench.run([path], { subreddits: ["startups"] })).stored).toBe(1);
  });
});

describe("comments", () => {
  it("are imported with the id of their thread", async () => {
    const comment = {
      id: "c1",
      body: "Try time tracking &amp; rest.",
      author: "someone",
      subreddit: "smallbusiness",
      link_id: "t3_a",
      parent_id: "t1_b",
      created_utc: 1_781_332_800,
    };
    const { link_id: _, ...lost } = { ...comment, id: "c2" };
    const report = await bench.run([bench.dump("comments.ndjson", [comment, lost])]);
    expect(counts(report)).toEqual({ read: 2, stored: 1, known: 0, putAside: 1 });
    expect([...report.mentions]).toEqual([["time tracking", 1]]);
    const { rows } = await bench.app.infrastructure.database.pool.execute(sql`
      select kind, external_id, thread_id, parent_id, thread_title, title, body, score from posts`);
    expect(rows).toEqual([
      {
        kind: "comment",
        external_id: "t1_c1",
        thread_id: "t3_a",
        parent_id: "t1_b",
        thread_title: null,
        title: "",
        body: "Try time tracking & rest.",
        score: null,
      },
    ]);
  });
});

describe("a line that can't be read", () => {
  it("is put aside with its number and the reason, and the others are imported", async () => {
    const poison = [
      "{not json",
      submission("p2", "x".repeat(9_000)),
      submission("p3", "wrong type", { score: { up: 1 } }),
      submission("p4", "no time", { created_utc: "yesterday" }),
      submission("p5", "an advertisement", { promoted: true }),
      `"${"y".repeat(1_100_000)}"`,
      submission("../../etc", "an id"),
    ];
    const path = bench.dump("poison.ndjson", [
      submission("a", "First"),
      ...poison,
      submission("b", "Last"),
    ]);
    const report = await bench.run([path]);
    expect(counts(report)).toEqual({ read: 9, stored: 2, known: 0, putAside: 7 });
    expect((await bench.storedPosts()).map((row) => row.title)).toEqual(["First", "Last"]);
    const [file = ""] = report.asideFiles;
    expect(report.asideFiles).toHaveLength(1);
    expect(file).toMatch(/put-aside\/poison\.ndjson\.[\da-f-]{36}\.ndjson$/);
    const lines = readAside(file);
    expect(lines.map(({ line, reason }) => [line, reason])).toEqual([
      [2, "not valid JSON"],
      [3, "title is longer than Reddit allows"],
      [4, expect.stringMatching(/^score /)],
      [5, expect.stringMatching(/^created_utc /)],
      [6, "an advertisement"],
      [7, "longer than 1 MiB"],
      [8, "id is not a Reddit id"],
    ]);
    expect(lines[0]?.text).toBe("{not json");
    expect(lines[5]?.text).toBe(`"${"y".repeat(9_999)}`);
    expect(JSON.parse(lines[2]?.text ?? "")).toEqual(poison[2]);
  });

  it("is written to a file of its dump; a dump without such lines has no file", async () => {
    const report = await bench.run([
      bench.dump("bad.ndjson", ["{"]),
      bench.dump("good.ndjson", [submission("a", "Good")]),
      bench.dump("worse.ndjson", ["[", "]"]),
    ]);
    expect(report.asideFiles.map((path) => readAside(path).length)).toEqual([1, 2]);
    expect(readdirSync(join(bench.folder, "put-aside"))).toHaveLength(2);
  });

  it("is repaired when only the database refuses it: NUL and lone surrogates", async () => {
    const report = await bench.run([
      bench.dump("dirty.ndjson", [
        submission("a", "NUL \0 invoicing\0 software", {
          selftext: "a\0b",
          author: "\0",
          subreddit: "x\0",
        }),
        submission("b", "lone \ud83e time tracking", { selftext: "\udc00 end \ud800" }),
        submission("c", "score", { score: 1e300, num_comments: -1e300 }),
        submission("d", "score", { score: 0.5, num_comments: "-3.7" }),
      ]),
    ]);
    expect(counts(report)).toEqual({ read: 4, stored: 4, known: 0, putAside: 0 });
    expect(await bench.storedPosts()).toMatchObject([
      { title: "NUL  invoicing software", body: "ab", mentions: 1 },
      { title: "lone \ufffd time tracking", body: "\ufffd end \ufffd", mentions: 1 },
      {},
      {},
    ]);
  });
});

describe("an import that breaks off", () => {
  it("at the end of a cut dump keeps earlier posts with their mentions, and reports it", async () => {
    const titles = Array.from({ length: 1_500 }, (_, at) => `Post ${at} ${Math.sin(at)}`);
    titles[3] = "time tracking";
    const lines = [...titles.map((title, at) => submission(`c${at}`, title)), "{"];
    const path = bench.dump("cut.gz", lines, (text) => gzipSync(text).subarray(0, -4));
    const report = await bench.run([
      path,
      bench.dump("next.ndjson", [submission("next", "After it")]),
    ]);
    expect(report.reports.map(({ problem }) => problem)).toEqual([
      expect.stringContaining(`${path} breaks off after line 1501`),
      null,
    ]);
    expect(counts(report)).toEqual({ read: 1_502, stored: 1_501, known: 0, putAside: 1 });
    const rows = await bench.storedPosts();
    expect(rows).toHaveLength(1_501);
    expect(rows.filter((row) => row.mentions === 1).map((row) => row.title)).toEqual([
      "time tracking",
    ]);
    const [file = ""] = readdirSync(join(bench.folder, "put-aside"));
    expect(readAside(join(bench.folder, "put-aside", file))).toEqual([
      { line: 1_501, reason: "not valid JSON", text: "{" },
    ]);
  });

  it("because it can't create its put-aside folder can be continued", async () => {
    const path = bench.dump("aside.ndjson", [
      submission("a", "First"),
      "{",
      submission("b", "Second"),
    ]);
    // The data folder is a file.
    const failed = importDumps({ ...bench.app, dataDir: path }, [await openDump(path)]);
    await expect(failed).rejects.toMatchObject({ code: "ENOTDIR" });
    expect(await bench.storedPosts()).toEqual([]);
    expect(counts(await bench.run([path]))).toEqual({ read: 3, stored: 2, known: 0, putAside: 1 });
  });
});
