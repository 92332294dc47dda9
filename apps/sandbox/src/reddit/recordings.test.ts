import { expect, test } from "vitest";
import { haveRecordings, recordedFeed, redditCalls } from "../recordings.ts";
import { askToken, call, openApi, userAgent } from "../testing.ts";

/** Adds the keys of every thing within a value to those of its kind. */
function collect(value: unknown, into: Map<string, Set<string>>): void {
  if (typeof value !== "object" || value === null) return;
  const { kind, data } = value as { kind?: unknown; data?: unknown };
  if (typeof kind === "string" && typeof data === "object" && data !== null) {
    // Messages also have kind t1, but they are not comments.
    const name = kind === "t1" && !("link_id" in data) ? "message" : kind;
    addKeys(into, name, data);
  }
  for (const inner of Object.values(value)) collect(inner, into);
}

function addKeys(into: Map<string, Set<string>>, name: string, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const keys = into.get(name) ?? new Set();
  for (const key of Object.keys(value)) keys.add(key);
  into.set(name, keys);
}

/** Responses that are not things, by path. */
const bare: [string, RegExp][] = [
  ["me", /^\/api\/v1\/me$/],
  ["rules", /^\/r\/[^/]+\/about\/rules$/],
  ["requirements", /^\/api\/v1\/[^/]+\/post_requirements$/],
  ["names", /^\/api\/search_reddit_names$/],
  ["token", /^\/api\/v1\/access_token$/],
];

function collectCall(path: string, body: unknown, into: Map<string, Set<string>>): void {
  collect(body, into);
  const name = bare.find(([, pattern]) => pattern.test(path))?.[0];
  if (name === undefined) return;
  addKeys(into, name, body);
  if (name !== "rules") return;
  const { rules = [] } = body as { rules?: unknown[] };
  for (const rule of rules) addKeys(into, "rule", rule);
}

test.skipIf(!haveRecordings)("every key of our responses is in the recordings", async () => {
  const recorded = new Map<string, Set<string>>();
  for (const { path, status, body } of redditCalls()) {
    if (status === 200) collectCall(path, body, recorded);
  }
  const sandbox = await openApi();
  const { get, post, store } = sandbox;
  const grant = { grant_type: "password", username: "ledger_lorraine", password: "x" };
  const own = await askToken(sandbox, "client", grant);
  const large = store.newest().find(({ commentCount }) => commentCount > 300);
  const ours = new Map<string, Set<string>>();
  const paths = [
    "/r/all/new?limit=100",
    "/r/all/comments?limit=100",
    "/search?q=client&limit=100",
    `/comments/${large?.id}`,
    `/api/info?id=t3_${large?.id},t1_${large?.comments[0]?.id}`,
    "/r/SaaS/about",
    "/r/SaaS/about/rules",
    "/api/v1/SaaS/post_requirements",
    "/subreddits/search?q=studio",
    "/user/ledger_lorraine/about",
    "/user/ledger_lorraine/comments",
  ];
  for (const path of paths) {
    const response = await get(path);
    expect(response.statusCode).toBe(200);
    collectCall(path.replace(/\?.*/, ""), response.json(), ours);
  }
  collectCall("/api/v1/me", (await call(sandbox, own, "/api/v1/me")).json(), ours);
  const children = large?.comments.map(({ id }) => id).slice(0, 100) ?? [];
  const more = { api_type: "json", link_id: `t3_${large?.id}`, children: children.join() };
  collect((await post("/api/morechildren", more)).json(), ours);
  const names = await post("/api/search_reddit_names", { query: "s" });
  addKeys(ours, "names", names.json());

  expect([...ours.keys()].toSorted()).toEqual([
    "Listing",
    "me",
    "more",
    "names",
    "requirements",
    "rule",
    "rules",
    "t1",
    "t2",
    "t3",
    "t5",
  ]);
  for (const [name, keys] of ours) {
    const malformed = [...keys].filter((key) => !recorded.get(name)?.has(key));
    expect([name, malformed]).toEqual([name, []]);
  }
});

test.skipIf(!haveRecordings)("every element of our feeds is in the recorded feed", async () => {
  const { app } = await openApi();
  const url = "/reddit/r/SaaS+startups/new/.rss";
  const { body } = await app.inject({ url, headers: { "user-agent": userAgent } });
  const elements = (xml: string) =>
    new Set([...xml.matchAll(/<([a-z]+(?: [a-z]+=)?)/g)].map(([, element = ""]) => element));
  const recorded = elements(recordedFeed());
  for (const element of elements(body)) expect(recorded).toContain(element);
});
