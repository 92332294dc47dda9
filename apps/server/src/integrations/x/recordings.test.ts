import { expect, it } from "vitest";
import { z } from "zod";
import { readable } from "../../infrastructure/text.ts";
import { fakeX, xJson, xStream } from "../../testing/fake-x.ts";
import { haveRecordings } from "../../testing/recordings.ts";
import { type XRecording, xOpenApi, xRecordings } from "../../testing/x-recordings.ts";
import { SourceError } from "../ports/source.ts";
import { failureOf } from "./failure.ts";
import { momentOf, toPost } from "./posts.ts";
import { createRules } from "./rules.ts";
import { postParameters, type XOptions } from "./transport.ts";

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const options: XOptions = {
  apiUrl: "https://api.x.test",
  webUrl: "https://x.test",
  bearerToken: "t",
  userAgent: "earshot-tests/1.0",
  readAuthors: true,
};

const posts = (body: unknown): Fields[] => {
  const data = isObject(body) ? body.data : undefined;
  return (Array.isArray(data) ? data : [data]).filter(isObject);
};
const referencesOf = (post: Fields): Fields[] =>
  [post.referenced_tweets ?? post.referenced_posts ?? []].flat().filter(isObject);
const isRetweet = (post: Fields) => referencesOf(post).some(({ type }) => type === "retweeted");
/** Whether a post has a time; the shortest examples in the documentation have none. */
const isTimed = (post: Fields) =>
  typeof post.created_at === "string" || momentOf(String(post.id)) !== null;
const idsOf = (all: readonly Fields[]) => all.filter(isTimed).map(({ id }) => String(id));

/** Makes the call that a recording answers. @returns a short name of the outcome */
type Run = (recording: XRecording) => Promise<string>;

const search: Run = async ({ body, name, headers }) => {
  const x = fakeX([xJson(body, { headers })], options);
  const { posts: read, reads } = await x.search.search("q", { limit: 100 });
  const requested = posts(body);
  expect(
    read.map(({ externalId }) => externalId),
    name,
  ).toEqual(idsOf(requested.filter((one) => !isRetweet(one))));
  expect(reads, name).toBeGreaterThanOrEqual(requested.length);
  return "search parsed";
};

/** Posts from a search response that were saved separately. */
const flat: Run = async (recording) => search({ ...recording, body: { data: [recording.body] } });

const lookup: Run = async ({ body, name, headers }) => {
  const ids = posts(body).map(({ id }) => String(id));
  const x = fakeX([xJson(body, { headers })], options);
  const found = await x.posts.fetchPosts(ids.length > 0 ? ids : ["1"]);
  expect([...found.keys()], name).toEqual(idsOf(posts(body)));
  return "lookup parsed";
};

const stream: Run = async ({ body, name }) => {
  const x = fakeX([xStream([`${JSON.stringify(body)}\r\n`], { ends: true })], options);
  const ids: string[] = [];
  try {
    for await (const one of x.stream.read(new AbortController().signal)) {
      if ("posts" in one) ids.push(...one.posts.map(({ externalId }) => externalId));
    }
  } catch (error) {
    expect(error, name).toBeInstanceOf(SourceError);
    if (isObject(body) && "errors" in body) {
      expect((error as SourceError).message, name).toContain("operational-disconnect");
      return `stream ended by X: ${(error as SourceError).failure}`;
    }
  }
  expect(ids, name).toEqual(idsOf(posts(body).filter((one) => !isRetweet(one))));
  return "stream parsed";
};

const listRules: Run = async ({ body, name }) => {
  const read = await createRules(options, async () => ({
    status: 200,
    headers: new Headers(),
    text: JSON.stringify(body),
  })).list();
  expect(
    read.map(({ id }) => id),
    name,
  ).toEqual(posts(body).map(({ id }) => id));
  return "rules parsed";
};

const changeRules: Run = async ({ body }) => {
  const none = xJson({ meta: { sent: "2026-11-21T12:00:00Z" } });
  const x = fakeX([none, xJson(body, { status: 201 })]);
  await x.stream.setRules([{ query: '("crm") -is:retweet', termIds: ["1"] }]);
  return "change of rules parsed";
};

/** A refusal; the recordings contain only its body. */
const refusal =
  (status: number, failure: string): Run =>
  async ({ body, name }) => {
    const error = failureOf({ status, headers: new Headers(), text: JSON.stringify(body) });
    expect(error?.failure, name).toBe(failure);
    return `refused (${status}): ${failure}`;
  };

/** The recordings that are answers to our calls; the first matching line is used. */
const made: [library: string, path: RegExp, fits: (body: Fields) => boolean, run: Run][] = [
  ["tweepy", /^\/2\/tweets\/search\/recent$/, () => true, search],
  ["tweepy", /^\/2\/tweets$/, (body) => Array.isArray(body.data), lookup],
  ["twarc", /^\/2\/tweets\/search\/recent$/, (body) => Array.isArray(body.data), search],
  ["twarc", /^\/2\/tweets\/search\/recent$/, () => true, flat],
  ["twarc", /^\/2\/tweets$/, () => true, lookup],
  ["twarc", /^\/2\/tweets\/search\/stream$/, () => true, stream],
  ["python_twitter", /^apis\/searches\/search_tweets/, () => true, search],
  ["python_twitter", /^apis\/tweet\/tweets_resp$/, () => true, lookup],
  ["python_twitter", /^streams\/get_rules$/, () => true, listRules],
  ["python_twitter", /^streams\/(post|delete)_rules$/, () => true, changeRules],
  ["python_twitter", /^streams\/delete_error$/, () => true, refusal(400, "bad-request")],
  ["docs", /posts\/search\/quickstart\/recent-search$/, (body) => "data" in body, search],
  ["docs", /posts\/lookup\//, ({ data }) => Array.isArray(data), lookup],
  ["docs", /response-codes-and-errors$/, ({ data }) => Array.isArray(data), lookup],
  ["docs", /filtered-stream\//, ({ meta }) => isObject(meta) && "summary" in meta, changeRules],
  [
    "docs",
    /filtered-stream\//,
    ({ data, matching_rules }) => isObject(data) && !!matching_rules,
    stream,
  ],
  ["docs", /./, ({ errors }) => JSON.stringify(errors ?? "").includes("operational-disc"), stream],
  ["docs", /./, ({ title }) => title === "ConnectionException", refusal(429, "rate-limited")],
  ["docs", /./, ({ title }) => title === "Invalid Request", refusal(400, "bad-request")],
  [
    "docs",
    /./,
    ({ title, status }) => title === "Unauthorized" && status === 401,
    refusal(401, "unauthorized"),
  ],
  [
    "docs",
    /fundamentals\/rate-limits$/,
    ({ errors }) => Array.isArray(errors),
    refusal(429, "rate-limited"),
  ],
];

it.skipIf(!haveRecordings)(
  "every recorded answer is parsed, becomes a typed error, or belongs to a call that we don't make",
  async () => {
    const recordings = xRecordings();
    const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
    const outcomes = new Map<string, number>();
    const notMade = new Map<string, number>();
    for (const recording of recordings) {
      const { library, path, body, method, status, name } = recording;
      const own = isObject(body) ? body : {};
      const [, , , run] =
        made.find(
          ([of, at, fits]) => of === library && method === "GET" && at.test(path) && fits(own),
        ) ?? [];
      if (run && status === 200) {
        const outcome = await run(recording).catch((error: unknown) => {
          throw new Error(`${name} was not understood`, { cause: error });
        });
        count(outcomes, `${library}: ${outcome}`);
      } else count(notMade, `${library}: ${method} ${path.replaceAll(/\d{5,}/g, "…")}`);
    }
    const sum = (map: Map<string, number>) => [...map.values()].reduce((a, b) => a + b, 0);
    const print = (map: Map<string, number>) =>
      [...map]
        .sort((a, b) => b[1] - a[1])
        .map(([key, times]) => `${String(times).padStart(6)}  ${key}`)
        .join("\n");
    console.log(`${sum(outcomes)} answers to calls that we make:\n${print(outcomes)}`);
    console.log(`${sum(notMade)} answers to calls that we don't make:\n${print(notMade)}`);
    console.log(`${sum(outcomes)} + ${sum(notMade)} = ${recordings.length} answers`);
    expect(sum(outcomes) + sum(notMade)).toBe(recordings.length);
    // Every kind occurred, which fails if a pattern no longer matches.
    for (const kind of ["search", "lookup", "stream", "rules", "change of rules"]) {
      const matching = [...outcomes].filter(([key]) => key.endsWith(`: ${kind} parsed`));
      expect(matching.length, kind).toBeGreaterThan(0);
    }
  },
  60_000,
);

it.skipIf(!haveRecordings)("every recorded post of any call is read without loss", () => {
  const read = { post: 0, comment: 0, retweet: 0, removed: 0, untimed: 0 };
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (isObject(value) && typeof value.text === "string" && "edit_history_tweet_ids" in value) {
      check(value);
    } else if (isObject(value) && typeof value.text === "string" && "conversation_id" in value) {
      check(value);
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  const check = (value: Fields) => {
    const one = toPost(value, { webUrl: "https://x.test", names: new Map() });
    if (!isTimed(value)) {
      expect(one, String(value.id)).toBeNull();
      read.untimed += 1;
      return;
    }
    // Compared as a boolean, so that a failure does not print anyone's text.
    const note = value.note_tweet ?? value.note_post;
    const text = isObject(note) ? note.text : value.text;
    // A notice replaces a post that was taken down for copyright.
    const isWithheld = isObject(value.withheld) && value.withheld.copyright === true;
    expect(one?.post.removed, String(value.id)).toBe(isWithheld);
    const body = isWithheld ? "" : readable(String(text));
    expect(one?.post.body === body, String(value.id)).toBe(true);
    const parent = referencesOf(value).find(({ type }) => type === "replied_to");
    expect(one?.post.thread?.parentId ?? undefined, String(value.id)).toBe(parent?.id);
    expect(one?.isRetweet, String(value.id)).toBe(isRetweet(value));
    if (one) read[one.isRetweet ? "retweet" : one.post.kind] += 1;
    if (isWithheld) read.removed += 1;
  };
  for (const { body } of xRecordings()) visit(body);
  console.log("posts of all recordings:", read);
  expect(read.post).toBeGreaterThan(100);
  expect(read.comment).toBeGreaterThan(50);
});

const parameter = z.object({
  name: z.string().optional(),
  $ref: z.string().optional(),
  schema: z
    .object({ items: z.object({ enum: z.array(z.string()).optional() }).optional() })
    .loose()
    .optional(),
});
const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({
    parameters: z.record(z.string(), parameter),
    schemas: z
      .object({ Post: z.object({ properties: z.record(z.string(), z.unknown()) }) })
      .loose(),
  }),
});

it.skipIf(!haveRecordings)(
  "X's OpenAPI has all parameters that we send, in one of its two spellings",
  () => {
    const { paths, components } = openApi.parse(xOpenApi());
    const newer: Record<string, string> = {
      "tweet.fields": "post.fields",
      note_tweet: "note_post",
      referenced_tweets: "referenced_posts",
    };
    const calls: [method: string, path: string, sent: string[]][] = [
      [
        "get",
        "/2/tweets/search/recent",
        ["query", "max_results", "sort_order", "next_token", "since_id", "start_time"],
      ],
      ["get", "/2/tweets", ["ids"]],
      ["get", "/2/tweets/search/stream", []],
      ["get", "/2/tweets/search/stream/rules", ["max_results", "pagination_token"]],
      ["post", "/2/tweets/search/stream/rules", []],
    ];
    for (const [method, path, sent] of calls) {
      const call = z
        .object({ parameters: z.array(parameter).optional() })
        .parse(paths[path]?.[method], { error: () => `${method} ${path} is not there` });
      const known = (call.parameters ?? []).map((one) =>
        one.$ref ? components.parameters[one.$ref.split("/").at(-1) ?? ""] : one,
      );
      const named = (name: string) =>
        known.find((one) => one?.name === name || one?.name === newer[name]);
      for (const name of sent) expect(named(name), `${path} ${name}`).toBeDefined();
      if (path.endsWith("/rules")) continue;
      for (const [name, value] of Object.entries(postParameters(options))) {
        const allowed = new Set(named(name)?.schema?.items?.enum);
        // Its list of fields lacks some that its posts have.
        const ofPosts = name === "tweet.fields" ? components.schemas.Post.properties : {};
        for (const field of value.split(",")) {
          const there = [field, newer[field] ?? field].some(
            (one) => allowed.has(one) || one in ofPosts,
          );
          expect(there, `${path} ${name}=${field}`).toBe(true);
        }
      }
    }
  },
);
