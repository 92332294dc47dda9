import { expect, it } from "vitest";
import { readable } from "../../infrastructure/text.ts";
import { failureOf, fakeReddit, tokenOf } from "../../testing/fake-reddit.ts";
import {
  haveRecordings,
  type RecordedPair,
  redditFailures,
  redditPairs,
  toResponse,
} from "../../testing/recordings.ts";
import { calls, grantForms, type Made } from "../../testing/reddit-calls.ts";
import { SourceError } from "../ports/source.ts";
import { failureOf as failureOfResponse } from "./failure.ts";
import { toThing } from "./things.ts";

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

/** Makes the call for a recording, and compares its result with the recording. */
async function replay(made: Made, pair: RecordedPair): Promise<"parsed" | "refused"> {
  const asToken = pair.url.pathname.startsWith("/api/v1/") && pair.url.host === "www.reddit.com";
  const response = () => toResponse(pair);
  const reddit = fakeReddit(
    asToken ? [response] : [tokenOf("a"), response, tokenOf("b"), response],
  );
  const path = `${pair.url.host}${pair.url.pathname.replace(/\/$/, "")}`;
  const parts = (made.path.exec(path) ?? []).slice(1).map(decodeURIComponent);
  const work = made.run(reddit, parts, pair);
  if (pair.status >= 300 || failureOfResponse(pair)) {
    expect(await failureOf(work), pair.name).toBeInstanceOf(SourceError);
    return "refused";
  }
  const { names, malformed } = await work.catch((error: unknown) => {
    throw new Error(`${pair.name} was not understood`, { cause: error });
  });
  if (names) {
    expect(malformed, pair.name).toBe(0);
    const raw: unknown = JSON.parse(pair.text);
    const own = made.name === "me" ? [(raw as { name: string }).name] : rawNames(raw, allKinds);
    // One recording was manually changed to a name in capitals; ids ignore case.
    const lower = (all: readonly string[]) => all.map((name) => name.toLowerCase());
    expect(lower(names), pair.name).toEqual(lower(own));
  }
  const request = reddit.requests.at(-1);
  const asRecorded = (url: string) => new URL(url).pathname.replace(/\/$/, "");
  if (made.name !== "thread") {
    expect(decodeURIComponent(asRecorded(request?.url ?? "")), pair.name).toBe(
      decodeURIComponent(asRecorded(pair.url.href)),
    );
  }
  return "parsed";
}

it.skipIf(!haveRecordings)(
  "every recorded pair becomes typed objects or a typed error, or belongs to a call that we don't make",
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
    // Every call with recordings occurred, which fails if a pattern no longer matches.
    for (const name of [
      "token",
      "thread",
      "moreComments",
      "comment",
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

/** What a raw post shows in addition to its own text: the text of the post it crossposts, and options of polls. */
function shownParts(data: Record<string, unknown>): string[] {
  const list = Array.isArray(data.crosspost_parent_list) ? data.crosspost_parent_list : [];
  return [data, ...list].flatMap((one, at) => [
    ...(at > 0 ? [String(one.selftext ?? "")] : []),
    ...(one.poll_data?.options ?? []).map((option: { text: string }) => option.text),
  ]);
}

it.skipIf(!haveRecordings)("every recorded post and comment is read without loss", () => {
  let withParts = 0;
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
        const parts = shownParts(data);
        const isRemoved = [written, ...parts].some((part) =>
          /^\[(?:removed|deleted)\]$/.test(part),
        );
        withParts += Number(parts.length > 0 && !isRemoved);
        const { body } = thing.post;
        // Compared as a boolean, so that a failure does not print anyone's text.
        const same =
          (isRemoved || parts.length === 0
            ? body === (isRemoved ? "" : readable(written))
            : [written, ...parts].every((part) => body.includes(readable(part)))) &&
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
  console.log("things of all recordings:", read, "with a poll or a crossposted text:", withParts);
  expect(withParts).toBeGreaterThan(50);
  expect(read.post).toBeGreaterThan(8_000);
  expect(read.comment).toBeGreaterThan(18_000);
});

/** The cause of a recorded failure, determined without the client. */
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
  "every recorded failure becomes the typed error of its cause",
  async () => {
    const failures = redditFailures();
    const counts = new Map<string, number>();
    for (const failure of failures) {
      const { status, response_headers: headers, response_body: text } = failure;
      const cause = causeOf(failure);
      expect(failureOfResponse({ status, headers, text })?.failure, failure.source).toBe(cause);
      // The client must not take the response for a success in any call.
      const response = () => toResponse({ status, headers, text });
      const reddit = fakeReddit([tokenOf("a"), response, tokenOf("b"), response]);
      const error = await failureOf(reddit.app.info(["t3_a"]));
      expect(error.failure, failure.source).toBe(cause);
      expect(error.publicText).not.toBe("");
      const key = `${status} → ${error.failure}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    console.log(`${failures.length} recorded failures:`, Object.fromEntries(counts));
    expect(failures).toHaveLength(160);
    expect([...counts.values()].reduce((a, b) => a + b, 0)).toBe(160);
  },
);
