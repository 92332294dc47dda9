import type { WriterSource } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";
import { openReplyPipeline, openWriter } from "../../../testing/reply-pipeline.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Change = Record<string, unknown>;

async function open() {
  const writer = await openWriter(app);
  const put = (body: Change) => app.call("putWriterSettings", { body }, writer.as);
  return {
    writer,
    put,
    settings: async () => dataOf(await app.call("getWriterSettings", {}, writer.as)).settings,
  };
}

describe("the accounts that a writer posts with", () => {
  test.each<[WriterSource, string, string]>([
    ["reddit", "u/Some_One", "Some_One"],
    ["reddit", "https://www.reddit.com/user/Some_One/comments?x=1", "Some_One"],
    ["x", "@some_one", "some_one"],
    ["x", "https://x.com/some_one/", "some_one"],
    ["linkedin", "https://www.linkedin.com/in/some-one-42/", "some-one-42"],
    ["linkedin", "/in/zoë-müller", "zoë-müller"],
    ["facebook", "https://www.facebook.com/some.one", "some.one"],
  ])("on %s: %s is stored as the bare name", async (source, given, name) => {
    const { put, settings } = await open();
    dataOf(await put({ accounts: { [source]: given } }));
    expect((await settings()).accounts).toMatchObject({ [source]: name });
  });

  test.each<[WriterSource, string, string]>([
    ["reddit", "no", "must be a Reddit name of 3 to 20 characters"],
    [
      "x",
      "far_too_long_a_name",
      "must be a name on X of at most 15 letters, digits and underscores",
    ],
    ["linkedin", "a b", "must be the last part of a LinkedIn profile's address"],
    ["facebook", "abc", "must be the last part of a Facebook profile's address"],
  ])(
    "on %s: %s is refused with its field, and the other accounts stay",
    async (source, given, message) => {
      const { put, settings } = await open();
      const refused = errorOf(await put({ accounts: { x: "kept_x", [source]: given } }));
      expect(refused).toMatchObject({ status: 400, details: [`accounts.${source}: ${message}`] });
      expect((await settings()).accounts).toEqual({ reddit: "helpful_jo" });
    },
  );

  test("are stored for several platforms, and each can be removed", async () => {
    const { put, settings } = await open();
    dataOf(await put({ accounts: { x: "jo_x", linkedin: "jo-in" } }));
    dataOf(await put({ accounts: { x: "jo_other" } }));
    expect((await settings()).accounts).toEqual({
      reddit: "helpful_jo",
      x: "jo_other",
      linkedin: "jo-in",
    });
    const { settings: left } = dataOf(await put({ accounts: { reddit: " ", linkedin: "" } }));
    expect(left.accounts).toEqual({ x: "jo_other" });
    expect(await settings()).toEqual(left);
  });
});

describe("when and where a writer works", () => {
  test("is stored; omitted settings stay, and an empty list clears one", async () => {
    const { put, settings } = await open();
    expect(await settings()).toMatchObject({ platforms: [], timeZone: null, hours: [] });
    const hours = [
      { day: 1, from: "09:00", to: "12:30" },
      { day: 0, from: "22:00", to: "24:00" },
    ];
    dataOf(await put({ platforms: ["linkedin", "x"], timeZone: "Europe/Lisbon", hours }));
    dataOf(await put({ fullName: "Jo Writer" }));
    expect(await settings()).toMatchObject({
      fullName: "Jo Writer",
      platforms: ["linkedin", "x"],
      timeZone: "Europe/Lisbon",
      hours,
    });
    dataOf(await put({ platforms: [], timeZone: null, hours: [] }));
    expect(await settings()).toMatchObject({ platforms: [], timeZone: null, hours: [] });
  });

  test.each<[Change, string]>([
    [{ platforms: ["myspace"] }, "platforms.0: must be of reddit, x, linkedin, facebook"],
    [{ platforms: ["x", "x"] }, "platforms: names a platform twice"],
    [{ timeZone: "Atlantis/Center" }, "timeZone: must be a time zone such as Europe/Berlin"],
    [{ hours: [{ day: 7, from: "09:00", to: "10:00" }] }, "hours.0.day: must be 0 to 6"],
    [{ hours: [{ day: 1, from: "9", to: "10:00" }] }, "hours.0.from: must be a time such as 09:00"],
    [
      { hours: [{ day: 1, from: "24:00", to: "24:00" }] },
      "hours.0.from: must be a time such as 09:00",
    ],
    [
      { hours: [{ day: 1, from: "09:00", to: "25:00" }] },
      "hours.0.to: must be a time such as 17:00",
    ],
    [
      { hours: [{ day: 1, from: "12:00", to: "12:00" }] },
      "hours.0.to: must be later than the beginning",
    ],
    [
      { hours: Array(22).fill({ day: 1, from: "09:00", to: "10:00" }) },
      "hours: must be at most 21 spans",
    ],
  ])("%j is refused with its field", async (wrong, detail) => {
    const { put, settings } = await open();
    const before = await settings();
    expect(errorOf(await put(wrong))).toMatchObject({ status: 400, details: [detail] });
    expect(await settings()).toEqual(before);
  });

  test("decides which opportunities are listed, unless the request names a platform", async () => {
    const pipeline = await openReplyPipeline(app);
    const { keywords } = dataOf(await app.call("listKeywords", {}, pipeline.person));
    const ids = new Map<WriterSource, string>();
    for (const source of ["reddit", "x"] as const) {
      const externalId = `${source}-${crypto.randomUUID()}`;
      const body = `${keywords[0]?.keyword} ${crypto.randomUUID()}`;
      await app.ingest([testPost({ source, externalId, body })]);
      const { mentions } = dataOf(
        await app.call("listMentions", { query: { status: "pending" } }, pipeline.person),
      );
      const id = mentions[0]?.id ?? "";
      dataOf(await pipeline.setStatus(id, "accepted"));
      ids.set(source, id);
    }
    const { writer, put } = await open();
    const listed = async (platform: "all" | WriterSource = "all") => {
      const query = { platform, limit: 100 };
      const page = dataOf(await app.call("listOpportunities", { query }, writer.as));
      expect(page.total).toBe(page.opportunities.length);
      return [...ids].flatMap(([source, id]) =>
        page.opportunities.some((one) => one.id === id) ? [source] : [],
      );
    };
    expect(await listed()).toEqual(["reddit", "x"]);
    dataOf(await put({ platforms: ["x", "linkedin"] }));
    expect(await listed()).toEqual(["x"]);
    expect(await listed("reddit")).toEqual(["reddit"]);
    expect(await listed("linkedin")).toEqual([]);
    dataOf(await put({ platforms: [] }));
    expect(await listed()).toEqual(["reddit", "x"]);
  });
});

test("an opportunity and a claim include the brief, the voice, the reasons and the community's rules", async () => {
  const pipeline = await openReplyPipeline(app);
  const { writer } = await open();
  const problem = "Freelancers chase late invoices.";
  dataOf(
    await app.call(
      "putProfile",
      {
        body: {
          companyName: "Ledgerly",
          websiteUrl: "ledgerly.test",
          problem,
          functionTags: ["invoicing", "estimates"],
        },
      },
      pipeline.person,
    ),
  );
  const { id } = await pipeline.accepted();
  await app.infrastructure.database.query({
    text: "update mentions set intent_score = 80, intent_signals = $2 where id = $1",
    values: [id, JSON.stringify([{ kind: "asking", weight: 2, part: "title", start: 0, end: 7 }])],
  });
  const opportunity = (await writer.opportunities()).find((one) => one.id === id);
  expect(opportunity).toMatchObject({
    intentLevel: "Ready to buy",
    brief: {
      company: "Ledgerly",
      website: "https://ledgerly.test",
      disclosure: "I work with the team behind Ledgerly.",
      facts: [
        { label: "What it solves", value: problem },
        { label: "Business functions", value: "invoicing, estimates" },
      ],
      voice: {
        name: "riley",
        description: expect.stringContaining("house voice"),
        rules: [],
        traits: null,
      },
    },
    // As `openReplyPipeline` decided.
    rules: {
      source: "reddit",
      community: "smallbusiness",
      verdict: "allowed",
      by: "administrator",
    },
  });
  expect(opportunity?.reasons.length).toBeGreaterThan(0);
  const claim = await writer.claim(id);
  const { brief, rules, reasons, intentLevel, keywords } = claim;
  expect({ brief, rules, reasons, intentLevel, keywords }).toEqual({
    brief: opportunity?.brief,
    rules: opportunity?.rules,
    reasons: opportunity?.reasons,
    intentLevel: opportunity?.intentLevel,
    keywords: opportunity?.keywords,
  });
});
