import { describe, expect, test } from "vitest";
import {
  hasWriters,
  platforms,
  postTypeOf,
  replyFormatOf,
  sources,
  sourcesWhere,
  writerSources,
} from "./index.ts";

test("writers reply on four platforms; elsewhere the customer answers, or nobody does", () => {
  expect(sourcesWhere(({ answering }) => answering === "writer")).toEqual([...writerSources]);
  expect(sources.filter(hasWriters)).toEqual([...writerSources]);
  expect(sourcesWhere(({ answering }) => answering === "customer")).toEqual([
    "hackernews",
    "bluesky",
    "stackexchange",
    "discourse",
  ]);
  expect(sourcesWhere(({ answering }) => answering === "listen")).toEqual(["github", "feed"]);
  expect(() => replyFormatOf("hackernews")).toThrow("Writers do not reply on Hacker News");
});

test("sources that need no key are in every plan", () => {
  const keyless = sourcesWhere(({ isKeyless }) => isKeyless);
  expect(keyless).toEqual([
    "hackernews",
    "bluesky",
    "github",
    "stackexchange",
    "discourse",
    "feed",
  ]);
  for (const source of keyless) expect(platforms[source].isInEveryPlan).toBe(true);
});

test("no post is generated for a source that forbids machine-written text", () => {
  for (const source of sources) {
    const isForbidden = platforms[source].drafting === "forbidden";
    expect([source, postTypeOf(source) === null]).toEqual([source, isForbidden]);
  }
});

describe("the guideline of a community", () => {
  const postUrl = "https://community.example.org/t/which-one/12/3";

  test("exists on every platform where the customer answers", () => {
    for (const source of sourcesWhere(({ answering }) => answering === "customer")) {
      const { guideline, answerLinkHelp } = platforms[source];
      expect(guideline?.url(postUrl)).toMatch(/^https:\/\//);
      expect(answerLinkHelp).not.toBe("");
    }
  });

  test("is on the forum's own host", () => {
    expect(platforms.discourse.guideline?.url(postUrl)).toBe(
      "https://community.example.org/guidelines",
    );
    expect(
      platforms.stackexchange.guideline?.url("https://softwarerecs.stackexchange.com/q/1"),
    ).toBe("https://softwarerecs.stackexchange.com/help/promotion");
  });
});
