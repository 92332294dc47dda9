import { describe, expect, test } from "vitest";
import { haveRecordings, readRecording } from "../../testing/recordings.ts";
import { FeedError } from "../ports/feed-reader.ts";
import { decodeFeed } from "./decode.ts";
import type { Feed } from "./feed.ts";
import { parseFeed } from "./parse.ts";
import { plainOf } from "./posts.ts";

interface Sample {
  file: string;
  bytes: Buffer;
}

const samples: Sample[] = haveRecordings
  ? readRecording("part2/feeds/feedparser_samples.ndjson")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { file: string; text?: string; base64?: string })
      .map(({ file, text, base64 = "" }) => ({
        file,
        bytes: text === undefined ? Buffer.from(base64, "base64") : Buffer.from(text),
      }))
  : [];

function parse({ bytes }: Sample): Feed | FeedError {
  try {
    return parseFeed(decodeFeed(bytes, ""), new URL("http://127.0.0.1:8097/tests/feed"));
  } catch (error) {
    if (error instanceof FeedError) return error;
    throw error;
  }
}

/** The values that a sample expects of a reader, for the fields that we read. */
function* expectations(text: string): Generator<[what: string, value: string]> {
  const [, line = ""] = /Expect:\s*(.*)/.exec(text) ?? [];
  const pattern =
    /(feed|entries\[0\])(?:\.|\[')(title|link|id|author|description)(?:'\])? == u?'([^'<&]+)'/g;
  for (const [, where, field, value = ""] of line.matchAll(pattern)) {
    if (where === "feed" && field !== "title") continue;
    yield [`${where}.${field}`, value];
  }
}

function fieldOf(feed: Feed, what: string): string | undefined {
  const [item] = feed.items;
  const values: Record<string, string | undefined> = {
    "feed.title": plainOf(feed.title),
    "entries[0].title": item && plainOf(item.title),
    "entries[0].link": item?.link,
    "entries[0].id": item?.id,
    // The library writes "Name (email)"; we omit the email.
    "entries[0].author": item?.author,
    "entries[0].description": item && plainOf(item.content),
  };
  return values[what];
}

describe.skipIf(!haveRecordings)("the samples of feedparser", () => {
  const results = samples.map((sample) => ({ ...sample, result: parse(sample) }));

  test("are read, or refused with a cause: 136 of 146", () => {
    const refused = results.filter(({ result }) => result instanceof FeedError);
    expect(samples).toHaveLength(146);
    // The obsolete Channel Definition Format, and an empty document.
    expect(refused.filter(({ file }) => !/\/cdf[/_]/.test(file)).map(({ file }) => file)).toEqual([
      "tests/illformed/rss_empty_document.xml",
    ]);
    expect(refused).toHaveLength(10);
    for (const { result } of refused) expect(result).toMatchObject({ failure: "not-a-feed" });
  });

  test("have the expected titles, links, ids, authors and texts", () => {
    let checked = 0;
    for (const { file, bytes, result } of results) {
      if (result instanceof FeedError) continue;
      for (const [what, value] of expectations(decodeFeed(bytes, ""))) {
        checked += 1;
        const expected = value.replace(/ \(\S+@\S+\)$/, "");
        expect([file, what, fieldOf(result, what)]).toEqual([file, what, expected]);
      }
    }
    expect(checked).toBe(18);
  });
});
