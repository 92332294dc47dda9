import { describe, expect, it } from "vitest";
import { failureOf, fakeReddit, json, listing, tokenOf } from "../../testing/fake-reddit.ts";
import { haveRecordings, redditPairs, toResponse } from "../../testing/recordings.ts";
import { redditDirectory } from "./index.ts";

const community = (name: string, fields: Record<string, unknown> = {}) => ({
  kind: "t5",
  data: {
    name: `t5_${name.toLowerCase()}`,
    display_name: name,
    title: `Title of ${name}`,
    public_description: `About &amp; around ${name}`,
    description: "The side bar",
    subscribers: 1_200,
    created_utc: 1_300_000_000,
    subreddit_type: "public",
    over18: false,
    ...fields,
  },
});

const open = (...responses: Response[]) => {
  const reddit = fakeReddit([tokenOf("a"), ...responses]);
  return { reddit, directory: redditDirectory(reddit.app) };
};

describe("the directory of communities", () => {
  it("finds communities that anybody can read", async () => {
    const { reddit, directory } = open(
      listing([
        community("SaaS", { public_description: "About & around SaaS" }),
        community("Hidden", { subreddit_type: "private", subscribers: null }),
        community("u_somebody", { subreddit_type: "user" }),
        community("Grown_ups", { over18: true }),
        community("Behind_a_warning", { quarantine: true }),
        community("Asking", { subreddit_type: "restricted", subscribers: null }),
      ]),
    );
    const found = await directory.search("small firms", 25);
    expect(found.map(({ name }) => name)).toEqual(["SaaS", "Asking"]);
    expect(found[0]).toEqual({
      name: "SaaS",
      description: "About & around SaaS",
      subscribers: 1_200,
      createdAt: new Date(1_300_000_000_000),
    });
    expect(found[1]?.subscribers).toBeNull();
    const url = new URL(reddit.requests.at(-1)?.url ?? "");
    expect(`${url.pathname}${url.search}`).toBe(
      "/subreddits/search?q=small+firms&limit=25&raw_json=1",
    );
  });

  it("returns a community by its name, also an adult one", async () => {
    const { directory } = open(json(community("SaaS", { over18: true })));
    expect((await directory.about("saas")).name).toBe("SaaS");
  });

  it.each([
    ["private", json({ reason: "private", message: "Forbidden", error: 403 }, { status: 403 })],
    ["banned", json({ reason: "banned", message: "Not Found", error: 404 }, { status: 404 })],
    [
      "no-such-community",
      new Response("", { status: 302, headers: { location: "/subreddits/search?q=nobody" } }),
    ],
    // Reddit answers like this when the app's account is a member.
    ["private", json(community("Hidden", { subreddit_type: "private" }))],
    ["quarantined", json(community("Behind", { quarantine: true }))],
  ])("reports a community as %s", async (failure, response) => {
    const { directory } = open(response);
    const error = await failureOf(directory.about("nobody"));
    expect(error.failure).toBe(failure);
    expect(error.publicText).toMatch(/^[A-Z].*\.$/);
  });
});

it.skipIf(!haveRecordings)(
  "the recorded communities and searches are read",
  async () => {
    const pairs = [...redditPairs("praw"), ...redditPairs("asyncpraw")].filter(
      ({ method, status }) => method === "GET" && status === 200,
    );
    const outcomes = { about: 0, closed: 0, search: 0, found: 0 };
    for (const pair of pairs) {
      const path = pair.url.pathname.replace(/\/$/, "");
      if (/^\/r\/[^/]+\/about$/.test(path)) {
        const { display_name, subscribers, subreddit_type } = JSON.parse(pair.text).data;
        const work = open(toResponse(pair)).directory.about(display_name);
        if (["public", "restricted", "archived"].includes(subreddit_type)) {
          outcomes.about += 1;
          expect(await work, pair.name).toMatchObject({ name: display_name, subscribers });
        } else {
          outcomes.closed += 1;
          expect((await failureOf(work)).failure, pair.name).toBe("private");
        }
      }
      if (path === "/subreddits/search") {
        outcomes.search += 1;
        const found = await open(toResponse(pair)).directory.search("a", 100);
        outcomes.found += found.length;
        for (const one of found) expect(one.createdAt.getTime(), pair.name).toBeGreaterThan(0);
      }
    }
    console.log(`recorded communities: ${JSON.stringify(outcomes)}`);
    expect(outcomes.about).toBeGreaterThan(20);
    expect(outcomes.search).toBeGreaterThan(0);
    expect(outcomes.found).toBeGreaterThan(0);
  },
  60_000,
);
