import { expect, it } from "vitest";
import { z } from "zod";
import { readable } from "../../platform/text.ts";
import { SourceError } from "../../ports/source.ts";
import { fakeReddit, tokenOf, troubleOf } from "../../testing/fake-reddit.ts";
import {
  haveRecordings,
  type RecordedPair,
  redditFailures,
  redditPairs,
  toResponse,
} from "../../testing/recordings.ts";
import { failureOf } from "./failure.ts";
import type { Reddit } from "./index.ts";
import { toThing } from "./things.ts";

/** What a call gave back, in figures that the recording can be held to. */
interface Came {
  /** Fullnames in their order, where the answer is made of things. */
  names?: string[];
  strange?: number;
}

/** A call that the client makes: how it looks on the wire, and how it is made for a recording. */
interface Made {
  name: string;
  method: string;
  path: RegExp;
  run(reddit: Reddit, path: readonly string[], pair: RecordedPair): Promise<Came>;
}

const page = { limit: 100 };
const part = "([^/]+)";

const ofThings = (things: readonly { externalId?: string; name?: string }[]): string[] =>
  things.map((thing) => thing.externalId ?? thing.name ?? "");

const grantForms: Record<string, (reddit: Reddit, form: URLSearchParams) => Promise<unknown>> = {
  client_credentials: ({ tokens }) => tokens.forApp(),
  refresh_token: ({ tokens }, form) => tokens.refresh(form.get("refresh_token") ?? ""),
  authorization_code: ({ tokens }, form) =>
    tokens.forCode(form.get("code") ?? "", form.get("redirect_uri") ?? ""),
};

const calls: Made[] = [
  {
    name: "token",
    method: "POST",
    path: /^www\.reddit\.com\/api\/v1\/access_token$/,
    async run(reddit, _, { form }) {
      await grantForms[form.get("grant_type") ?? ""]?.(reddit, form);
      return {};
    },
  },
  {
    name: "revoke",
    method: "POST",
    path: /^www\.reddit\.com\/api\/v1\/revoke_token$/,
    async run({ tokens }, _, { form }) {
      await tokens.revoke(form.get("token") ?? "");
      return {};
    },
  },
  {
    name: "newest",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/r/${part}/new$`),
    async run({ app }, [name = ""]) {
      const { items, strange } = await app.newest([name], page);
      return { names: ofThings(items), strange };
    },
  },
  {
    name: "newestComments",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/r/${part}/comments$`),
    async run({ app }, [name = ""]) {
      const { items, strange } = await app.newestComments([name], page);
      return { names: ofThings(items), strange };
    },
  },
  {
    name: "search",
    method: "GET",
    path: /^oauth\.reddit\.com(?:\/r\/([^/]+))?\/search$/,
    async run({ app }, [name], { url }) {
      const ask = { ...page, ...(name && { communities: [name] }) };
      const { items, strange } = await app.search(url.searchParams.get("q") ?? "", ask);
      return { names: ofThings(items), strange };
    },
  },
  {
    name: "thread",
    method: "GET",
    path: /^oauth\.reddit\.com(?:\/r\/[^/]+)?\/comments\/([a-z0-9]+)(?:\/[^/]*(?:\/([a-z0-9]+))?)?$/i,
    async run({ app }, [id = "", comment]) {
      const { post, comments, more, strange } = await app.thread(id, comment ? { comment } : {});
      expect(more.every(({ parentId }) => /^t[13]_/.test(parentId))).toBe(true);
      return { names: [post.externalId, ...ofThings(comments.map((one) => one.post))], strange };
    },
  },
  {
    name: "moreComments",
    method: "POST",
    path: /^oauth\.reddit\.com\/api\/morechildren$/,
    async run({ app }, _, { form }) {
      const children = (form.get("children") ?? "").split(",");
      const { comments, strange } = await app.moreComments(form.get("link_id") ?? "", children);
      return { names: ofThings(comments.map((one) => one.post)), strange };
    },
  },
  {
    name: "info",
    method: "GET",
    path: /^oauth\.reddit\.com\/api\/info$/,
    async run({ app }, _, { url }) {
      const { items, strange } = await app.info((url.searchParams.get("id") ?? "").split(","));
      const things = items.map((thing) => {
        if ("post" in thing) return thing.post;
        return thing.kind === "community" ? thing.community : thing.account;
      });
      return { names: ofThings(things), strange };
    },
  },
  {
    name: "about",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/r/${part}/about$`),
    run: async ({ app }, [name = ""]) => ({ names: ofThings([await app.about(name)]), strange: 0 }),
  },
  {
    name: "rules",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/r/${part}/about/rules$`),
    async run({ app }, [name = ""], { text }) {
      const { rules } = await app.rules(name);
      const raw = z.object({ rules: z.array(z.object({ short_name: z.string() })) });
      const recorded = raw.parse(JSON.parse(text)).rules.map((rule) => readable(rule.short_name));
      expect(rules.map((rule) => rule.name).toSorted()).toEqual(recorded.toSorted());
      return {};
    },
  },
  {
    name: "postRequirements",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/api/v1/${part}/post_requirements$`),
    async run({ app }, [name = ""], { text }) {
      const { title, body } = await app.postRequirements(name);
      const raw = JSON.parse(text);
      expect(title.forbidden).toEqual(raw.title_blacklisted_strings);
      expect(body.forbidden).toEqual(raw.body_blacklisted_strings);
      return {};
    },
  },
  {
    name: "searchCommunities",
    method: "GET",
    path: /^oauth\.reddit\.com\/subreddits\/search$/,
    async run({ app }, _, { url }) {
      const { items, strange } = await app.searchCommunities(url.searchParams.get("q") ?? "", page);
      return { names: ofThings(items), strange };
    },
  },
  {
    name: "communityNames",
    method: "POST",
    path: /^oauth\.reddit\.com\/api\/search_reddit_names$/,
    async run({ app }, _, { form, text }) {
      const names = await app.communityNames(form.get("query") ?? "");
      expect({ names }).toEqual(JSON.parse(text));
      return {};
    },
  },
  {
    name: "user",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/user/${part}/about$`),
    run: async ({ app }, [name = ""]) => ({ names: ofThings([await app.user(name)]), strange: 0 }),
  },
  {
    name: "me",
    method: "GET",
    path: /^oauth\.reddit\.com\/api\/v1\/me$/,
    run: async ({ app }) => ({ names: ofThings([await app.me()]), strange: 0 }),
  },
  {
    name: "commentsBy",
    method: "GET",
    path: new RegExp(`^oauth.reddit.com/user/${part}/comments$`),
    async run({ app }, [name = ""]) {
      const { items, strange } = await app.commentsBy(name, page);
      return { names: ofThings(items), strange };
    },
  },
];

const withoutIds = (pair: RecordedPair) =>
  `${pair.method} ${pair.url.host}${pair.url.pathname.replace(/\/$/, "")}`
    .replace(/\/r\/[^/]+/, "/r/…")
    .replace(/\/user\/[^/]+/, "/user/…")
    .replace(/\/widget\/.*$/, "/widget/…")
    .replace(/%3C[^/]*%3E/, "…")
    .replace(
      /\/(live|friends|removal_reasons|s|wiki|conversations|collections|messages|comments|multi)\/.*$/,
      "/$1/…",
    );

/** Fullnames (accounts: names) in a raw answer in reading order, found without the client. */
function rawNames(value: unknown, kinds: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => rawNames(one, kinds));
  if (typeof value !== "object" || value === null) return [];
  const { kind, data } = value as { kind?: unknown; data?: unknown };
  if (typeof kind === "string" && typeof data === "object" && data !== null) {
    const { name, replies, children, promoted } = data as Record<string, unknown>;
    if (promoted === true) return [];
    if (kind === "Listing") return rawNames(children, kinds);
    if (!kinds.has(kind)) return [];
    return [String(name), ...rawNames(replies, kinds)];
  }
  return Object.values(value).flatMap((one) => rawNames(one, kinds));
}

const allKinds = new Set(["t1", "t2", "t3", "t5"]);

/** Makes the call for a recording, and holds what comes to what was recorded. */
async function replay(made: Made, pair: RecordedPair): Promise<"parsed" | "refused"> {
  const asToken = pair.url.pathname.startsWith("/api/v1/") && pair.url.host === "www.reddit.com";
  const answer = () => toResponse(pair);
  const reddit = fakeReddit(asToken ? [answer] : [tokenOf("a"), answer, tokenOf("b"), answer]);
  const path = `${pair.url.host}${pair.url.pathname.replace(/\/$/, "")}`;
  const parts = (made.path.exec(path) ?? []).slice(1).map(decodeURIComponent);
  const work = made.run(reddit, parts, pair);
  if (pair.status >= 300 || failureOf(pair)) {
    expect(await troubleOf(work), pair.name).toBeInstanceOf(SourceError);
    return "refused";
  }
  const { names, strange } = await work.catch((error: unknown) => {
    throw new Error(`${pair.name} was not understood`, { cause: error });
  });
  if (names) {
    expect(strange, pair.name).toBe(0);
    const raw: unknown = JSON.parse(pair.text);
    const own = made.name === "me" ? [(raw as { name: string }).name] : rawNames(raw, allKinds);
    // One recording was changed by hand to a name in capitals; ids are the same in any case.
    const lower = (all: readonly string[]) => all.map((name) => name.toLowerCase());
    expect(lower(names), pair.name).toEqual(lower(own));
  }
  const asked = reddit.requests.at(-1);
  const asRecorded = (url: string) => new URL(url).pathname.replace(/\/$/, "");
  if (made.name !== "thread") {
    expect(decodeURIComponent(asRecorded(asked?.url ?? "")), pair.name).toBe(
      decodeURIComponent(asRecorded(pair.url.href)),
    );
  }
  return "parsed";
}

it.skipIf(!haveRecordings)(
  "every recorded pair becomes typed objects, a typed error, or belongs to a call that we don't make",
  async () => {
    const pairs = [...redditPairs("praw"), ...redditPairs("asyncpraw")];
    const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
    const outcomes = new Map<string, number>();
    const notMade = new Map<string, number>();
    for (const pair of pairs) {
      const path = `${pair.url.host}${pair.url.pathname.replace(/\/$/, "")}`;
      const made = calls.find((call) => call.method === pair.method && call.path.test(path));
      const grant = made?.name === "token" ? (pair.form.get("grant_type") ?? "") : null;
      if (!made) count(notMade, withoutIds(pair));
      else if (grant !== null && !(grant in grantForms)) count(notMade, `token: ${grant}`);
      else count(outcomes, `${made.name} ${await replay(made, pair)}`);
    }
    const sum = (map: Map<string, number>) => [...map.values()].reduce((a, b) => a + b, 0);
    const print = (map: Map<string, number>) =>
      [...map]
        .sort((a, b) => b[1] - a[1])
        .map(([key, times]) => `${String(times).padStart(6)}  ${key}`)
        .join("\n");
    console.log(`${sum(outcomes)} pairs of calls that we make:\n${print(outcomes)}`);
    console.log(`${sum(notMade)} pairs of calls that we don't make:\n${print(notMade)}`);
    console.log(`${sum(outcomes)} + ${sum(notMade)} = ${pairs.length} pairs`);
    expect(pairs).toHaveLength(3_750);
    expect(sum(outcomes) + sum(notMade)).toBe(3_750);
    // Every call that has recordings was met; a change of a pattern would show here.
    for (const name of [
      "token",
      "thread",
      "moreComments",
      "info",
      "about",
      "rules",
      "user",
      "me",
    ]) {
      expect(outcomes.get(`${name} parsed`) ?? 0, name).toBeGreaterThan(0);
    }
  },
  120_000,
);

it.skipIf(!haveRecordings)("every recorded post and comment is read without loss", () => {
  const read = { post: 0, comment: 0, community: 0, account: 0 };
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { kind, data } = value as { kind?: unknown; data?: Record<string, unknown> };
    const message = kind === "t1" && data && !("link_id" in data);
    if (typeof kind === "string" && allKinds.has(kind) && data && !message && !data.promoted) {
      const thing = toThing(value, "https://www.reddit.com");
      expect(thing, `${kind} ${data.name}`).not.toBeNull();
      if (thing && "post" in thing) {
        const written = String(data.selftext ?? data.body);
        const gone = written === "[removed]" || written === "[deleted]";
        // Compared as a whole, so that a difference prints no one's text.
        const same =
          thing.post.body === (gone ? "" : readable(written)) &&
          (thing.kind === "comment" || thing.post.title === readable(String(data.title)));
        expect(same, String(data.name)).toBe(true);
      }
      if (thing) read[thing.kind] += 1;
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  for (const library of ["praw", "asyncpraw"] as const) {
    for (const { text, status } of redditPairs(library)) {
      if (status === 200 && /^\s*[[{]/.test(text)) visit(JSON.parse(text));
    }
  }
  console.log("things of all recordings:", read);
  expect(read.post).toBeGreaterThan(8_000);
  expect(read.comment).toBeGreaterThan(18_000);
});

/** What each recorded failure is, told from the recording alone. */
function causeOf(failure: ReturnType<typeof redditFailures>[number]): string {
  const { kind, status, response_headers: headers, response_body: body } = failure;
  if (kind === "api_errors_in_200") {
    return body.includes('"USER_REQUIRED"') ? "unauthorized" : "rejected";
  }
  if (status === 403 && body.includes('"quarantined"')) return "quarantined";
  if (status === 403 && headers.get("www-authenticate")?.includes("insufficient_scope")) {
    return "insufficient-scope";
  }
  const byStatus: Record<number, string> = {
    401: "unauthorized",
    403: "forbidden",
    404: "not-found",
    409: "conflict",
    429: "rate-limited",
    451: "legal",
  };
  return byStatus[status] ?? (status >= 500 ? "unavailable" : "bad-request");
}

it.skipIf(!haveRecordings)(
  "every recorded failure becomes the typed error of its cause, and none a success",
  async () => {
    const failures = redditFailures();
    const told = new Map<string, number>();
    for (const failure of failures) {
      const { status, response_headers: headers, response_body: text } = failure;
      const cause = causeOf(failure);
      expect(failureOf({ status, headers, text })?.trouble, failure.source).toBe(cause);
      // Through the client too: whatever was asked, the answer is no success.
      const answer = () => toResponse({ status, headers, text });
      const reddit = fakeReddit([tokenOf("a"), answer, tokenOf("b"), answer]);
      const error = await troubleOf(reddit.app.info(["t3_a"]));
      expect(error.trouble, failure.source).toBe(cause);
      expect(error.publicText).not.toBe("");
      const key = `${status} → ${error.trouble}`;
      told.set(key, (told.get(key) ?? 0) + 1);
    }
    console.log(`${failures.length} recorded failures:`, Object.fromEntries(told));
    expect(failures).toHaveLength(160);
    expect([...told.values()].reduce((a, b) => a + b, 0)).toBe(160);
  },
);
