import { type AnalysisData, frameworkSectionSchema, researchLimits } from "@earshot/contract";
import { v5 } from "uuid";
import { describe, expect, test } from "vitest";
import { testCommunity } from "../../../testing/analyses.ts";
import { makeSections } from "./rules.ts";
import { frameworkRows } from "./rules-csv.ts";
import { sectionsMarkdown } from "./rules-markdown.ts";

const idOf = (key: string) => v5(key, "0198d1f0-0000-7000-8000-000000000001");
const evidenceOf = (discussionId: string, quote = "some words") => ({
  discussionId,
  url: `https://www.reddit.com/r/a/comments/${discussionId}/`,
  field: "content" as const,
  span: [0, 10] as [number, number],
  quote,
});
const theme = (
  id: string,
  discussionIds: string[],
  { label = `label ${id}`, communities = [] as { name: string; posts: number }[] } = {},
) => ({
  id,
  kind: "pain" as const,
  label,
  statement: `${discussionIds.length} discussions mention “${label}”.`,
  discussionIds,
  communities,
  evidence: discussionIds.map((one) => evidenceOf(one)),
  weeks: [],
});
const data = (part: Partial<AnalysisData>): AnalysisData => ({
  personas: null,
  keywords: { search_keywords: [] },
  reddit_discussions: [],
  discussions: [],
  themes: [],
  communities: [],
  ...part,
});
/** The ids of the discussions of each statement. */
const idsOf = (section: ReturnType<typeof makeSections>[number] | undefined) =>
  section?.statements.map(({ evidence }) => evidence.map(({ discussionId }) => discussionId));
const inCommunity = (id: string, subreddit: string) =>
  ({ id, subreddit }) as unknown as AnalysisData["discussions"][number];

describe("the sections of an action framework", () => {
  test("give the rule, activity, hours and themes of each community, with quotes from it", () => {
    const sections = makeSections(
      idOf,
      data({
        communities: [testCommunity()],
        reddit_discussions: [
          inCommunity("a", "SmallBusiness"),
          inCommunity("b", "smallbusiness"),
          inCommunity("c", "freelance"),
        ],
        themes: [
          theme("one", ["a", "c"], { communities: [{ name: "smallbusiness", posts: 1 }] }),
          // More posts than its listed discussions.
          theme("two", ["a", "b"], { communities: [{ name: "SmallBusiness", posts: 12 }] }),
          theme("three", ["c"], { communities: [{ name: "freelance", posts: 3 }] }),
        ],
      }),
      "America/New_York",
    );
    expect(sections.map(({ where, title }) => `${where}: ${title}`)).toEqual([
      "r/smallbusiness: Before you post here",
      "r/smallbusiness: Answer “label two”",
      "r/smallbusiness: Answer “label one”",
      "Everywhere: Answer “label one”",
      "Everywhere: Answer “label two”",
      "Everywhere: Answer “label three”",
    ]);
    const [before, two, one] = sections;
    expect(before?.text).toBe(
      "Rule: Its rules forbid promotion. “No self-promotion.”\n" +
        "Help without naming your product and without links.\n" +
        "1,234,567 subscribers. 12.3 posts a day. 5.2 replies a post. 81% of posts are answered within a day. " +
        "Most replies to posts of 9:00 (time zone: America/New York).",
    );
    expect(two?.text).toMatch(/^12 discussions here\.\n/);
    expect(idsOf(two)).toEqual([["a", "b"]]);
    expect(one?.text).toMatch(/^1 discussion here\.\n/);
    expect(idsOf(one)).toEqual([["a"]]);
  });

  test("omit figures that were not measured", () => {
    const community = testCommunity({
      ...{ subscribers: null, postsPerDay: null, repliesPerPost: null },
      ...{ answeredWithinDay: null, bestHours: [] },
      rules: {
        ...{ verdict: "hold", by: "unknown", reason: "Its rules were never read." },
        ...{ quote: null, asOf: null },
      },
    });
    const [before] = makeSections(idOf, data({ communities: [community] }), "UTC");
    expect(before?.text).toBe(
      "Rule: Its rules were never read.\nHelp first. Ask the moderators before you name your product.",
    );
  });

  const line = (text: string, ...ids: string[]) => ({
    text,
    evidence: ids.map((id) => evidenceOf(id)),
  });
  const ofPersonas = (...primary_personas: ReturnType<typeof persona>[]) =>
    makeSections(
      idOf,
      data({
        personas: { primary_personas, community_insights: { platforms_they_use: [] } },
      }),
      "UTC",
    );
  const persona = (persona_name: string, lines: ReturnType<typeof line>[]) => ({
    ...{ persona_name, traits: lines.slice(0, 6), pain_points: lines.slice(6), phrases: [] },
  });

  test("have personas with quotes for each line, and no personas without quotes", () => {
    const lines = Array.from({ length: 12 }, (_, at) => line(`Line ${at}.`, `a${at}`, `b${at}`));
    const sections = ofPersonas(
      persona("Owner", [...lines, line("Of nobody.")]),
      persona("Nobody", [line("Runs a studio alone.")]),
    );
    expect(sections).toMatchObject([
      {
        ...{ where: "Everywhere", title: "Write for Owner" },
        text: lines.map(({ text }) => text).join("\n"),
        statements: lines,
      },
    ]);
    const markdown = sectionsMarkdown({ sections });
    const rows = frameworkRows({ sections });
    for (const { text, evidence } of lines) {
      const quotes = evidence.map(({ url }) => `> “some words” [Discussion](${url})`);
      expect(markdown).toContain([text, ...quotes].join("\n\n"));
      expect(rows).toContainEqual([
        ...["Everywhere", "Write for Owner", text, "“some words”\n“some words”"],
        evidence.map(({ url }) => url).join("\n"),
      ]);
    }
  });

  test("are separate for two personas or communities of the same name", () => {
    const lines = [line("Runs a studio alone.", "a")];
    const personas = ofPersonas(persona("Owner", lines), persona("Owner", lines));
    const communities = makeSections(
      idOf,
      data({ communities: [testCommunity(), testCommunity({ source: "linkedin" })] }),
      "UTC",
    );
    for (const sections of [personas, communities]) {
      expect(sections).toHaveLength(2);
      expect(new Set(sections.map(({ id }) => id)).size).toBe(2);
    }
  });

  test("list the phrases with how many posts each would have found", () => {
    const keyword = (found: number, atLeast: boolean) => ({
      ...{ keyword: "late invoice", found, atLeast, discussionIds: [], isKeyword: false },
    });
    const search_keywords = [keyword(1, false), keyword(500, true)];
    const [watch] = makeSections(idOf, data({ keywords: { search_keywords } }), "UTC");
    expect(watch?.text).toBe(
      "“late invoice”: 1 post in 30 days\n“late invoice”: at least 500 posts in 30 days",
    );
  });

  test("have stable ids, stay within the limits and match the contract's schema", () => {
    const long = "語".repeat(5_000);
    const ids = Array.from({ length: 30 }, (_, at) => `d${at}`);
    const full = data({
      communities: ids.map((id) => testCommunity({ community: `c${id}` })),
      reddit_discussions: ids.map((id) => inCommunity(id, `c${id}`)),
      themes: [1, 2, 3, 4, 5, 6, 7, 8].map((at) =>
        theme(`t${at}`, ids, { label: `${at} ${long}` }),
      ),
    });
    const sections = makeSections(idOf, full, "UTC");
    expect(sections.length).toBeLessThanOrEqual(researchLimits.frameworkSectionsMax);
    expect(makeSections(idOf, full, "UTC")).toEqual(sections);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    for (const one of sections) {
      expect(frameworkSectionSchema.parse(one)).toEqual(one);
      expect(one.title.length).toBeLessThanOrEqual(researchLimits.frameworkTitleMax);
      expect(one.text.length).toBeLessThanOrEqual(researchLimits.frameworkTextMax);
      expect(one.statements.map(({ text }) => text).join("\n")).toBe(one.text);
    }
  });

  test("are empty for an empty analysis", () => {
    expect(makeSections(idOf, data({}), "UTC")).toEqual([]);
  });
});
