import { describe, expect, it } from "vitest";
import { z } from "zod";
import { haveRecordings, readRecording } from "../../testing/recordings.ts";
import { readResponse as readBrave } from "../brave/index.ts";
import type { WebResult } from "../ports/web-search.ts";
import { readResponse as readSerper } from "../serper/index.ts";
import { facebook, linkedin, toPost } from "./index.ts";
import { snippetText } from "./site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const sites = [linkedin(), facebook()];

const parsed = (path: string): unknown => JSON.parse(readRecording(`search-api/${path}`));
const braveFiles = ["brave_response.json", "brave_search.json"];

/** A result of another service's response, as one of ours. */
const foreign = z
  .object({ link: z.url(), title: z.string(), snippet: z.string(), date: z.string().optional() })
  .transform(({ link, title, snippet }): WebResult => ({ url: link, title, snippet, date: null }));

/** The rows of a CSV with a header line, by column. */
function rowsOf(csv: string): Record<string, string>[] {
  const lines: string[][] = [[]];
  for (const [, field = "", end = ""] of csv.matchAll(/("(?:[^"]|"")*"|[^,\n]*)(,|\r?\n|$)/g)) {
    const quoted = field.startsWith('"');
    lines.at(-1)?.push(quoted ? field.slice(1, -1).replaceAll('""', '"') : field.trim());
    if (end.includes("\n")) lines.push([]);
  }
  const [names = [], ...rows] = lines.filter((line) => line.length > 1);
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""])));
}

/** How many of these results are posts, by site. */
function countPosts(results: readonly WebResult[]): Record<string, number> {
  const counts: Record<string, number> = { "no post": 0 };
  for (const result of results) {
    const found = sites.filter((site) => toPost(site, result, now) !== null);
    expect(found.length, result.url).toBeLessThanOrEqual(1);
    const name = found[0]?.name ?? "no post";
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe.skipIf(!haveRecordings)("in the recordings", () => {
  it.each([
    ["brave_response.json", 18],
    ["brave_search.json", 17],
  ])("every result of Brave's %s is read, with its date", (path, count) => {
    const raw = z
      .object({
        web: z.object({ results: z.array(z.object({ page_age: z.string().optional() })) }),
      })
      .parse(parsed(path)).web.results;
    const text = readRecording(`search-api/${path}`);
    const { results, malformed } = readBrave({ status: 200, text }, now);
    expect([results.length, malformed]).toEqual([count, 0]);
    results.forEach(({ date, title, snippet }, index) => {
      const pageAge = raw[index]?.page_age;
      expect(date?.toISOString().slice(0, 19)).toBe(pageAge);
      expect(`${title}${snippet}`).not.toMatch(/<\/?strong>|&(?:amp|#x27|quot);/);
    });
    const dated = results.filter(({ date }) => date !== null).length;
    console.log(`${path}: ${count} results, ${dated} dated`, countPosts(results));
  });

  it("Serper's examples are read, or belong to calls that we don't make", () => {
    const example = z.object({
      request: z.object({ url: z.url() }),
      response: z.object({ status: z.number(), body: z.unknown() }),
    });
    const paths: string[] = [];
    let responses = 0;
    for (const [name, value] of Object.entries(
      z.record(z.string(), z.unknown()).parse(parsed("serper_examples_schema.json")),
    )) {
      if (!name.startsWith("examples/")) {
        paths.push(name);
        continue;
      }
      const { request, response } = example.parse(value);
      if (new URL(request.url).pathname !== "/search") {
        paths.push(new URL(request.url).pathname);
        continue;
      }
      const text = JSON.stringify(response.body);
      const { results, malformed } = readSerper({ status: response.status, text }, now);
      expect([results.length, malformed]).toEqual([2, 0]);
      responses += 1;
    }
    console.log(`serper_examples_schema.json: ${responses} answer read; not ours:`, paths);
    expect(responses).toBe(1);
    expect(paths.toSorted()).toEqual([
      "/autocomplete",
      "/images",
      "/news",
      "/scholar",
      "/shopping",
      "json-schema/serper-search-request.json",
      "json-schema/serper-search-response.json",
      "openapi",
      "rate-limits",
    ]);
  });

  it("Serper's schema has the fields that we send and read", () => {
    const properties = z.object({ properties: z.record(z.string(), z.unknown()) });
    const schemas = z.record(z.string(), z.unknown()).parse(parsed("serper_examples_schema.json"));
    const request = properties.parse(schemas["json-schema/serper-search-request.json"]);
    for (const field of ["q", "gl", "hl", "page", "tbs", "autocorrect"]) {
      expect(request.properties).toHaveProperty(field);
    }
    const response = properties.parse(schemas["json-schema/serper-search-response.json"]);
    const organic = z.object({ items: properties }).parse(response.properties.organic);
    for (const field of ["title", "link", "snippet", "date"]) {
      expect(organic.items.properties).toHaveProperty(field);
    }
  });

  it("results of services that we don't call are read by the sites too", () => {
    const serpapi = z
      .object({ organic_results: z.array(foreign) })
      .parse(parsed("serpapi_google_linkedin_recorded.json")).organic_results;
    const google = z.object({ items: z.array(foreign) }).parse(parsed("google_cse_recorded.json"));
    const counts = { serpapi: countPosts(serpapi), google_cse: countPosts(google.items) };
    console.log("not our services, their results:", counts);
    expect(counts).toEqual({
      serpapi: { "no post": 9, linkedin: 1 },
      google_cse: { "no post": 9, linkedin: 1 },
    });
    for (const path of braveFiles) {
      expect(() =>
        readSerper({ status: 200, text: readRecording(`search-api/${path}`) }, now),
      ).toThrow();
    }
    for (const path of ["serpapi_google_linkedin_recorded.json", "google_cse_recorded.json"]) {
      const response = { status: 200, text: readRecording(`search-api/${path}`) };
      expect(() => readBrave(response, now), path).toThrow();
      expect(() => readSerper(response, now), path).toThrow();
    }
  });

  it("every mention on LinkedIn is an article, or a post with the recorded time", () => {
    const rows = rowsOf(readRecording("search-api/google_linkedin_post_mentions.csv"));
    expect(rows).toHaveLength(138);
    const counts = { post: 0, article: 0, dated: 0, "named in the title": 0, "by handle": 0 };
    const ids = new Set<string>();
    for (const { Link: url = "", Title: title = "", Snippet: snippet = "", Date: date } of rows) {
      const post = toPost(linkedin(), { url, title, snippet, date: null }, now);
      if (!post) {
        expect(new URL(url).pathname).toMatch(/^\/pulse\//);
        counts.article += 1;
        continue;
      }
      counts.post += 1;
      ids.add(post.externalId);
      const time = `${post.postedAt.toISOString().slice(0, 19).replace("T", " ")} UTC`;
      expect(time, post.externalId).toBe(date);
      counts.dated += 1;
      expect(post.author, post.externalId).toMatch(/\S/);
      const [handle] = new URL(url).pathname.slice("/posts/".length).split("_");
      counts[post.author === handle ? "by handle" : "named in the title"] += 1;
      // Compared as a boolean, so that a failure does not print anyone's text.
      const decorated = /['’]s Post$/.test(post.title) || /Read more$/.test(post.body);
      expect(decorated, post.externalId).toBe(false);
      expect(post.body.length, post.externalId).toBeGreaterThan(0);
    }
    console.log("google_linkedin_post_mentions.csv:", counts, `${ids.size} different posts`);
    expect(counts).toMatchObject({ post: 136, article: 2, dated: 136 });
  });

  it("no words of a post are removed as decoration", () => {
    const texts = readRecording("linkedin/linkedin_posts_text.ndjson.gz")
      .trim()
      .split("\n")
      .map((line) => z.object({ text: z.string() }).parse(JSON.parse(line)).text);
    let changed = 0;
    for (const text of texts) {
      const snippet = snippetText(text);
      if (snippet !== text.trim()) changed += 1;
      // A full post has no decoration; compared as a boolean, so that a failure does not print anyone's text.
      expect(text.includes(snippet) && text.trim().length - snippet.length < 40).toBe(true);
    }
    console.log(`linkedin_posts_text: ${texts.length} texts, ${changed} changed at their ends`);
    expect(texts).toHaveLength(1_648);
  });
});
