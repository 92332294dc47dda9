import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { DumpError, openDump } from "../adapters/pushshift/index.ts";
import { openTestApp, type TestApp } from "../testing/app.ts";
import { watch } from "../testing/watch.ts";
import { importDumps } from "./import.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-import-"));
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  await watch(app, ["invoicing software", "time tracking"]);
});
afterEach(async () => {
  await app.platform.database.read.execute(sql`truncate posts cascade`);
  rmSync(join(folder, "put-aside"), { recursive: true, force: true });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const submission = (id: string, title: string, fields: Record<string, unknown> = {}) => ({
  id,
  title,
  selftext: "",
  author: "someone",
  subreddit: "smallbusiness",
  permalink: `/r/smallbusiness/comments/${id}/`,
  score: 1,
  num_comments: 0,
  created_utc: 1_781_332_800,
  ...fields,
});

/** Writes a dump of objects, and of strings as they are. */
function dump(name: string, lines: unknown[], pack: (text: string) => Uint8Array = Buffer.from) {
  const path = join(folder, name);
  const texts = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  writeFileSync(path, pack(`${texts.join("\n")}\n`));
  return path;
}

async function run(paths: string[], onProgress?: Parameters<typeof importDumps>[2]) {
  const dumps = await Promise.all(paths.map((path) => openDump(path)));
  return importDumps({ ...app, dataDir: folder }, dumps, onProgress);
}

async function held() {
  const { rows } = await app.platform.database.read.execute<Record<string, unknown>>(sql`
    select external_id, title, body, removed, (select count(*)::int from mentions where post_id = posts.id) as mentions
    from posts order by external_id`);
  return rows;
}

const asideLine = z.strictObject({ line: z.number(), reason: z.string(), text: z.string() });
const aside = (path: string) =>
  readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => asideLine.parse(JSON.parse(line)));

const counts = ({ read, stored, known, putAside }: Awaited<ReturnType<typeof run>>) => ({
  read,
  stored,
  known,
  putAside,
});

describe("an import", () => {
  it("stores and matches what is new, once", async () => {
    const path = dump("posts.ndjson", [
      submission("a", "Which invoicing software?"),
      submission("b", "Weather", { selftext: "Time-tracking and invoicing software, anyone?" }),
      submission("c", "Nothing of interest"),
      "",
      submission("a", "Which invoicing software? (told twice)"),
      submission("d", "Best time tracking", { selftext: "[removed]" }),
    ]);
    const report = await run([path]);
    expect(counts(report)).toEqual({ read: 5, stored: 4, known: 1, putAside: 0 });
    expect(report.asideFiles).toEqual([]);
    expect([...report.mentionsByKeyword].sort()).toEqual([
      ["invoicing software", 2],
      ["time tracking", 1],
    ]);
    expect((await held()).map((row) => [row.external_id, row.title, row.mentions])).toEqual([
      ["t3_a", "Which invoicing software?", 1],
      ["t3_b", "Weather", 1],
      ["t3_c", "Nothing of interest", 0],
      ["t3_d", "Best time tracking", 0],
    ]);

    const again = await run([path]);
    expect(counts(again)).toEqual({ read: 5, stored: 0, known: 5, putAside: 0 });
    expect(again.mentionsByKeyword.size).toBe(0);
    expect(await held()).toHaveLength(4);
  });

  it("takes several files, and posts that stand in two of them once", async () => {
    const lines = [submission("a", "One"), submission("b", "Two")];
    const report = await run([
      dump("first.ndjson", lines),
      dump("second.gz", [...lines, submission("c", "time tracking")], gzipSync),
      dump("empty.ndjson", []),
    ]);
    expect(counts(report)).toEqual({ read: 5, stored: 3, known: 2, putAside: 0 });
  });

  it("goes through many batches and tells how far it is", async () => {
    const many = Array.from({ length: 2_500 }, (_, at) => submission(`n${at}`, `Post ${at}`));
    many[1_700] = submission("n1700", "invoicing software");
    const told: { percent: number; read: number; perSecond: number }[] = [];
    const report = await run([dump("many.ndjson", many)], (at) => told.push(at));
    expect(counts(report)).toEqual({ read: 2_500, stored: 2_500, known: 0, putAside: 0 });
    expect(report.mentionsByKeyword).toEqual(new Map([["invoicing software", 1]]));
    expect(told.at(-1)).toMatchObject({ percent: 100, read: 2_500 });
    expect(told.at(-1)?.perSecond).toBeGreaterThan(0);
    expect(report.seconds).toBeGreaterThan(0);
    expect(report.peakMemoryMiB).toBeGreaterThan(10);
  });
});

describe("what can't be read", () => {
  it("is put aside with its line and the reason, and the rest is kept", async () => {
    const poison = [
      "{not json",
      submission("p2", "x".repeat(9_000)),
      submission("p3", "wrong type", { score: { up: 1 } }),
      submission("p4", "no time", { created_utc: "yesterday" }),
      submission("p5", "an advertisement", { promoted: true }),
      `"${"y".repeat(1_100_000)}"`,
      submission("../../etc", "an id"),
    ];
    const path = dump("poison.ndjson", [
      submission("a", "First"),
      ...poison,
      submission("b", "Last"),
    ]);
    const report = await run([path]);
    expect(counts(report)).toEqual({ read: 9, stored: 2, known: 0, putAside: 7 });
    expect((await held()).map((row) => row.title)).toEqual(["First", "Last"]);
    const [file = ""] = report.asideFiles;
    expect(report.asideFiles).toHaveLength(1);
    expect(file).toMatch(/put-aside\/poison\.ndjson\.[\dTZ-]+\.ndjson$/);
    const lines = aside(file);
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

  it("has a file of its own for each dump, and none where all went well", async () => {
    const report = await run([
      dump("bad.ndjson", ["{"]),
      dump("good.ndjson", [submission("a", "Good")]),
      dump("worse.ndjson", ["[", "]"]),
    ]);
    expect(report.asideFiles.map((path) => aside(path).length)).toEqual([1, 2]);
    expect(readdirSync(join(folder, "put-aside"))).toHaveLength(2);
  });

  it("by the database alone is mended: NUL and lone surrogates", async () => {
    const report = await run([
      dump("dirty.ndjson", [
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
    expect(await held()).toMatchObject([
      { title: "NUL  invoicing software", body: "ab", mentions: 1 },
      { title: "lone \ufffd time tracking", body: "\ufffd end \ufffd", mentions: 1 },
      {},
      {},
    ]);
  });
});

describe("a dump that breaks off", () => {
  it("leaves what came before, with its mentions, and says so", async () => {
    const titles = Array.from({ length: 1_500 }, (_, at) => `Post ${at} ${Math.sin(at)}`);
    titles[3] = "time tracking";
    const lines = [...titles.map((title, at) => submission(`c${at}`, title)), "{"];
    const path = dump("cut.gz", lines, (text) => gzipSync(text).subarray(0, -4));
    const error = await run([path, join(folder, "posts.ndjson")]).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(DumpError);
    expect(String(error)).toContain(`${path} breaks off after line 1501`);
    const rows = await held();
    expect(rows).toHaveLength(1_500);
    expect(rows.filter((row) => row.mentions === 1).map((row) => row.title)).toEqual([
      "time tracking",
    ]);
    const [file = ""] = readdirSync(join(folder, "put-aside"));
    expect(aside(join(folder, "put-aside", file))).toEqual([
      { line: 1_501, reason: "not valid JSON", text: "{" },
    ]);
  });

  it("because the put-aside folder can't be made leaves what came before", async () => {
    const path = dump("aside.ndjson", [submission("a", "First"), "{", submission("b", "Second")]);
    const dumps = [await openDump(path)];
    // A file stands where the data folder should be.
    const failed = importDumps({ ...app, dataDir: path }, dumps);
    await expect(failed).rejects.toMatchObject({ code: "ENOTDIR" });
    expect((await held()).map((row) => row.title)).toEqual(["First"]);
  });
});
