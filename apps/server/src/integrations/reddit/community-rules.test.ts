import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { failureOf, fakeReddit, json, tokenOf } from "../../testing/fake-reddit.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { haveRecordings, redditPairs, toResponse } from "../../testing/recordings.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import { redditRules } from "./community-rules.ts";
import { createReddit } from "./index.ts";

const about = (fields: Record<string, unknown> = {}) =>
  json({
    kind: "t5",
    data: {
      name: "t5_a",
      display_name: "SmallBusiness",
      title: "Small Business",
      public_description: "Owners talking shop.",
      description: "**No ads.**",
      created_utc: 1_781_332_800,
      subreddit_type: "public",
      ...fields,
    },
  });
const rule = (short_name: string, description: string, priority: number) => ({
  kind: "all",
  short_name,
  description,
  violation_reason: short_name,
  created_utc: 1_781_332_800,
  priority,
});

describe("a community's rules", () => {
  it("are read in order, with the exact name, the description and the side bar", async () => {
    const { app, requests } = fakeReddit([
      tokenOf("a"),
      about(),
      json({
        rules: [rule("Second", "", 1), rule("First &amp; foremost", "Be kind.", 0)],
        site_rules: [],
      }),
    ]);
    expect(await redditRules(app).read("smallbusiness")).toEqual({
      name: "SmallBusiness",
      rules: [
        { name: "First & foremost", description: "Be kind." },
        { name: "Second", description: "" },
      ],
      about: "Owners talking shop.\n\n**No ads.**",
    });
    expect(requests.slice(1).map(({ url }) => new URL(url).pathname)).toEqual([
      "/r/smallbusiness/about",
      "/r/SmallBusiness/about/rules",
    ]);
  });

  it("may be an empty list with an empty description", async () => {
    const { app } = fakeReddit([
      tokenOf("a"),
      about({ public_description: "", description: " " }),
      json({ rules: [], site_rules: [] }),
    ]);
    expect(await redditRules(app).read("SmallBusiness")).toMatchObject({ rules: [], about: "" });
  });

  it.each([
    [403, { reason: "private", message: "Forbidden", error: 403 }, "private"],
    [404, { reason: "banned", message: "Not Found", error: 404 }, "banned"],
  ])("that can't be read (%i) are reported with the cause", async (status, body, failure) => {
    const { app } = fakeReddit([tokenOf("a"), json(body, { status })]);
    const error = await failureOf(redditRules(app).read("secret"));
    expect([error.failure, error.publicText === ""]).toEqual([failure, false]);
  });
});

describe("a community's rules in the sandbox", () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.stop());
  const reader = () =>
    redditRules(
      createReddit(
        {
          apiUrl: sandbox.reddit,
          authUrl: sandbox.reddit,
          webUrl: sandbox.reddit,
          clientId: "earshot-tests",
          clientSecret: "secret",
          userAgent: "node:earshot-tests:1.0 (by /u/tests)",
          tries: 1,
        },
        {
          outboundLimits: createMemoryLimits(systemClock),
          clock: systemClock,
          log: createLog("silent"),
        },
      ).app,
    );

  it("are read like real ones", async () => {
    const read = await reader().read("SMALLBUSINESS");
    expect(read.name).toBe("smallbusiness");
    expect(read.rules[0]?.name).toBe("Promotion only in the weekly thread");
    expect(read.about).toContain("Owners talking shop");
    expect((await reader().read("agency")).rules).toEqual([]);
  });

  it.each([
    ["studiobackroom", "private"],
    ["freeinvoicetemplates", "banned"],
    ["invoicefactoringtricks", "quarantined"],
    ["nobody_has_this_name", "no-such-community"],
  ])("of %s are reported as %s", async (name, failure) => {
    expect((await failureOf(reader().read(name))).failure).toBe(failure);
  });
});

it.skipIf(!haveRecordings)("every recorded answer about rules is read", async () => {
  const pairs = (["praw", "asyncpraw"] as const)
    .flatMap(redditPairs)
    .filter(
      ({ url, status, method }) =>
        /\/r\/[^/]+\/about\/rules\/?$/.test(url.pathname) && status === 200 && method === "GET",
    );
  expect(pairs.length).toBeGreaterThan(10);
  for (const pair of pairs) {
    const { app } = fakeReddit([tokenOf("a"), about(), () => toResponse(pair)]);
    const { rules } = await redditRules(app).read("any");
    expect(rules, pair.name).toHaveLength(
      (JSON.parse(pair.text) as { rules: unknown[] }).rules.length,
    );
  }
});
