import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { z } from "zod";
import { SourceError } from "../../ports/source.ts";
import { fakeReddit, tokenOf } from "../../testing/fake-reddit.ts";

/** Recordings of the live API, which lie beside the repository on some machines. */
const folder = join(import.meta.dirname, "../../../../../../shared/data/reddit-api");
const there = existsSync(join(folder, "praw_cassettes.ndjson.gz"));
if (!there) console.log("skipped: no ../shared/data");

const cassette = z.object({
  request: z.object({ method: z.string(), uri: z.string() }),
  response: z.object({
    status: z.object({ code: z.number() }),
    body: z.object({ string: z.string().optional() }),
  }),
});

const recordedFailure = z.object({
  kind: z.string(),
  status: z.number(),
  request: z.object({ method: z.string() }),
  response_headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullable(),
  response_body: z.string(),
});

const rawListing = z.object({
  kind: z.literal("Listing"),
  data: z.object({
    after: z.string().nullable(),
    children: z.array(z.object({ kind: z.string(), data: z.record(z.string(), z.unknown()) })),
  }),
});

function records<T>(file: string, schema: z.ZodType<T>): T[] {
  const lines = gunzipSync(readFileSync(join(folder, file)))
    .toString("utf8")
    .trim()
    .split("\n");
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

it.skipIf(!there)("every recorded listing of posts is read without loss", async () => {
  let listings = 0;
  let posts = 0;
  let advertisements = 0;
  for (const file of ["praw_cassettes.ndjson.gz", "asyncpraw_cassettes.ndjson.gz"]) {
    for (const { request, response } of records(file, cassette)) {
      const body = response.body.string ?? "";
      if (request.method !== "GET" || response.status.code !== 200) continue;
      const raw = rawListing.safeParse(parse(body));
      if (!raw.success) continue;
      const isNew = /^\/r\/[^/]+\/new\/?(\.json)?$/.test(new URL(request.uri).pathname);
      const links = raw.data.data.children.filter(({ kind }) => kind === "t3");
      if (links.length === 0 && !isNew) continue;
      const wanted = links.filter(({ data }) => data.promoted !== true);
      const page = await fakeReddit([tokenOf("a"), new Response(body)]).look();
      listings += 1;
      posts += page.posts.length;
      advertisements += links.length - wanted.length;
      expect(page.after).toBe(raw.data.data.after);
      expect(page.posts.map((post) => post.externalId)).toEqual(
        wanted.map(({ data }) => data.name),
      );
      // Compared as a whole, so that a difference prints no one's text.
      const same = page.posts.every((post, at) => {
        const data = wanted[at]?.data;
        const gone = data?.selftext === "[removed]" || data?.selftext === "[deleted]";
        return post.title === data?.title && post.body === (gone ? "" : data?.selftext);
      });
      expect(same, request.uri).toBe(true);
    }
  }
  console.log(`${listings} listings, ${posts} posts, ${advertisements} advertisements left out`);
  expect(listings).toBeGreaterThan(0);
  expect(posts).toBeGreaterThan(0);
});

it.skipIf(!there)("no recorded failure is taken for a success", async () => {
  const troubles = new Map<string, number>();
  const notOurs = new Map<string, number>();
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const failure of records("reddit_errors_recorded.ndjson.gz", recordedFailure)) {
    const { kind, status, request } = failure;
    if (request.method !== "GET") {
      count(notOurs, `${request.method} ${status} ${kind}`);
      continue;
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(failure.response_headers ?? {})) {
      headers.set(name, typeof value === "string" ? value : (value[0] ?? ""));
    }
    const answer = () => new Response(failure.response_body, { status, headers });
    // A refused token is renewed once; the new one is refused in the same way.
    const reddit = fakeReddit([tokenOf("a"), answer, tokenOf("b"), answer]);
    const error = await reddit.trouble();
    expect(error).toBeInstanceOf(SourceError);
    expect(error.publicText).not.toBe("");
    count(troubles, `${status} → ${error.trouble}`);
  }
  console.log("failures of reading:", Object.fromEntries(troubles));
  console.log("failures of other calls, which we don't make:", Object.fromEntries(notOurs));
  const told = [...troubles.keys()];
  expect(told).toEqual(
    expect.arrayContaining([
      "200 → malformed",
      "401 → unauthorized",
      "403 → forbidden",
      "404 → not-found",
      "429 → rate-limited",
      "500 → unavailable",
      "503 → unavailable",
    ]),
  );
  // One trouble for each status.
  expect(new Set(told.map((line) => line.split(" ")[0])).size).toBe(told.length);
});
