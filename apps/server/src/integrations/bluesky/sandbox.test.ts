import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { failureOf } from "../../testing/fake-reddit.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import type { FirehoseBatch } from "../ports/firehose.ts";
import type { SourceFailure } from "../ports/source.ts";
import { createBluesky } from "./index.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control("DELETE", "faults"));

type Wire = "v1" | "v2";
const paths = { v1: "subscribe", v2: "xrpc/network.bsky.jetstream.subscribeEvents" };

const client = (wire: Wire = "v1", more: object = {}) =>
  createBluesky(
    {
      jetstreamUrl: `${sandbox.address.replace("http", "ws")}/bluesky/${paths[wire]}`,
      appviewUrl: `${sandbox.address}/bluesky`,
      webUrl: `${sandbox.address}/bluesky`,
      userAgent: "earshot-tests/1.0",
      retryDelayMs: 1,
      tries: 1,
      timeoutMs: 500,
      idleMs: 50,
      ...more,
    },
    {
      outboundLimits: createMemoryLimits(systemClock),
      clock: systemClock,
      log: createLog("silent"),
    },
  );

const written = z.object({ uri: z.string(), did: z.string(), url: z.string() });
const write = async (text: string, more: Record<string, unknown> = {}) =>
  written.parse(
    await sandbox.control("POST", "bluesky/posts", { author: "ada.example", text, ...more }),
  );
const fault = (name: string, path = "/") =>
  sandbox.control("POST", "faults", { service: "bluesky", fault: name, path });
let words = 0;
/** Words that no other test uses. */
const unique = () => `okapi${Date.now()}n${++words}`;

/** Reads until the batches satisfy a condition. */
async function readUntil(
  wire: Wire,
  since: Date,
  isEnough: (batches: readonly FirehoseBatch[]) => boolean,
): Promise<FirehoseBatch[]> {
  const { firehose } = client(wire);
  const abort = new AbortController();
  const batches: FirehoseBatch[] = [];
  for await (const batch of firehose.read(since, abort.signal)) {
    batches.push(batch);
    if (isEnough(batches)) abort.abort();
  }
  return batches;
}
const bodies = (batches: readonly FirehoseBatch[]) =>
  batches.flatMap(({ posts }) => posts.map(({ body }) => body));

describe.each<Wire>(["v1", "v2"])("the stream of %s", (wire) => {
  it("yields the final state of posts, edits, deletions and accounts, and can be resumed", async () => {
    const since = new Date();
    const [first, second, third] = [unique(), unique(), unique()];
    const edited = await write(first);
    const deleted = await write(second);
    await sandbox.control("DELETE", "bluesky/posts", { uri: deleted.uri });
    await write(unique(), { author: "mallory.example" });
    await sandbox.control("POST", "bluesky/accounts/mallory.example/status", {
      status: "takendown",
    });
    await sandbox.control("POST", "bluesky/accounts/mallory.example/status", { status: "active" });
    await sandbox.control("PATCH", "bluesky/posts", { uri: edited.uri, text: `${first} changed` });
    await write(third);
    const batches = await readUntil(wire, since, (all) => bodies(all).includes(third));
    const all = bodies(batches);
    // In one batch, an edit replaces the text of the post itself.
    expect(all.filter((body) => body.startsWith(first)).at(-1)).toBe(`${first} changed`);
    expect(all).not.toContain(second);
    expect(batches.flatMap(({ deletedIds }) => deletedIds)).toContain(deleted.uri);
    const accounts = batches.flatMap(({ deletedAccounts }) => deletedAccounts);
    expect(accounts).toHaveLength(1);
    expect(batches.every(({ gap }) => gap === null || gap.from >= since)).toBe(true);

    const last = batches.at(-1)?.readUntil ?? since;
    const fourth = unique();
    await write(fourth);
    const resumed = await readUntil(wire, last, (next) => bodies(next).includes(fourth));
    expect(resumed.every(({ gap }) => gap === null)).toBe(true);
  });

  it("yields empty batches while nothing happens", async () => {
    const batches = await readUntil(wire, new Date(), (all) =>
      all.some(({ posts }) => posts.length === 0),
    );
    expect(batches.length).toBeGreaterThan(0);
  });

  it("reports a gap when the server no longer has a period", async () => {
    const since = new Date(Date.now() - 30_000);
    await fault(wire === "v1" ? "cursor-too-old" : "cursor-outdated");
    const reading = readUntil(wire, since, (all) => all.some(({ gap }) => gap !== null));
    const timer = setInterval(() => void write(unique()), 50);
    const batches = await reading;
    clearInterval(timer);
    const { gap } = batches.find((one) => one.gap !== null) ?? {};
    expect(gap?.from).toEqual(since);
    expect(gap?.until.getTime()).toBeGreaterThan(since.getTime());
  });

  const faults: [string, SourceFailure][] = [
    ["503-warming-up", "unavailable"],
    ["stream-cut", "unavailable"],
    ["consumer-too-slow", "unavailable"],
  ];
  it.each(faults)(
    "fails after %s as %s, once the posts before it are read",
    async (name, failure) => {
      const texts = [unique(), unique(), unique()];
      const since = new Date();
      for (const text of texts) await write(text);
      await fault(name);
      const { firehose } = client(wire);
      const seen: FirehoseBatch[] = [];
      const reading = (async () => {
        for await (const batch of firehose.read(since, AbortSignal.timeout(20_000)))
          seen.push(batch);
      })();
      expect((await failureOf(reading)).failure).toBe(failure);
      if (name !== "503-warming-up") expect(bodies(seen).length).toBeGreaterThan(0);
    },
  );

  it("skips a malformed frame", async () => {
    const since = new Date();
    const last = unique();
    for (let one = 0; one < 4; one++) await write(unique());
    await write(last);
    await fault("malformed-frame");
    expect(bodies(await readUntil(wire, since, (all) => bodies(all).includes(last)))).toContain(
      last,
    );
  });

  it("ends with a timeout when it is silent for too long", async () => {
    await fault("stream-silence");
    const { firehose } = client(wire, { silenceMs: 200 });
    const reading = firehose.read(new Date(), new AbortController().signal)[Symbol.asyncIterator]();
    const untilEnd = async () => {
      while (!(await reading.next()).done);
    };
    expect((await failureOf(untilEnd())).failure).toBe("timeout");
  });
});

it("the newer stream reloads a changed dictionary, and drops a cursor that is too old", async () => {
  const dictionary = async () =>
    z.object({ dictionary: z.number() }).parse(await sandbox.control("GET", "bluesky/stream"))
      .dictionary;
  const { firehose } = client("v2");
  for (const name of ["dictionary-changed", "cursor-too-old"]) {
    const before = await dictionary();
    const abort = new AbortController();
    const text = unique();
    await fault(name);
    const timer = setInterval(() => void write(text), 50);
    for await (const batch of firehose.read(new Date(), abort.signal)) {
      if (bodies([batch]).includes(text)) abort.abort();
    }
    clearInterval(timer);
    expect((await dictionary()) - before).toBe(name === "dictionary-changed" ? 1 : 0);
  }
});

it("a slow reader makes the server pause instead of reading ahead", async () => {
  const since = new Date();
  const text = `${unique()} ${"long ".repeat(200)}`;
  const posts = Array.from({ length: 10_000 }, () => ({ author: "ada.example", text }));
  for (let batch = 0; batch < 4; batch++)
    await sandbox.control("POST", "bluesky/posts/batch", { posts });
  const sent = async () =>
    z.object({ sent: z.number() }).parse(await sandbox.control("GET", "bluesky/stream")).sent;
  const before = await sent();
  const abort = new AbortController();
  const { firehose } = client();
  let read = 0;
  let isFirst = true;
  for await (const batch of firehose.read(since, abort.signal)) {
    read += batch.posts.length;
    if (isFirst) {
      isFirst = false;
      let last = -1;
      // Until the server stops sending, because nothing is read.
      await expect
        .poll(
          async () => {
            const now = await sent();
            const isSame = now === last;
            last = now;
            return isSame;
          },
          { timeout: 10_000, interval: 300 },
        )
        .toBe(true);
      // 60 MB are there. Linux may hold 37 of them in the buffers of the connection, and the reader 8.
      expect(last - before).toBeLessThan(40_000);
    }
    if (read >= 40_000) abort.abort();
  }
  expect(read).toBeGreaterThanOrEqual(40_000);
}, 60_000);

describe("the AppView", () => {
  it("decides which posts may be stored, and gives their authors' names", async () => {
    const { firehose, lookup } = client();
    const text = unique();
    const [shown, hidden, bot, renamed] = await Promise.all([
      write(text, { author: "shown.example" }),
      write(text, { author: "hidden.example" }),
      write(text, { author: "bot.example" }),
      write(text, { author: "shown.example" }),
    ]);
    await sandbox.control("POST", "bluesky/accounts/hidden.example/labels", {
      labels: ["!no-unauthenticated"],
    });
    await sandbox.control("POST", "bluesky/accounts/bot.example/labels", { labels: ["bot"] });
    const ids = [shown, hidden, bot, renamed].map(({ uri }) => uri);
    const found = await lookup.fetchPosts(ids);
    expect(found.get(shown.uri)).toMatchObject({
      author: "shown.example",
      removed: false,
      body: text,
    });
    expect(found.get(hidden.uri)).toMatchObject({ author: null, removed: true, body: "" });
    expect(found.get(bot.uri)).toMatchObject({ removed: true });
    const posts = [shown, hidden, bot].flatMap(({ uri, did }) => {
      const post = found.get(uri);
      return post ? [{ ...post, author: did }] : [];
    });
    const admitted = await firehose.admit(posts);
    expect(admitted.map(({ author }) => author)).toEqual(["shown.example"]);
    // Without an answer, all posts pass, with the account's id as the author.
    await fault("500", "/xrpc/app.bsky.actor.getProfiles");
    const unnamed = await client().firehose.admit(posts);
    expect(unnamed.map(({ author }) => author)).toEqual([shown, hidden, bot].map(({ did }) => did));
  });

  it("returns posts, 25 per call, until they or their accounts are deleted", async () => {
    const { lookup, conversations } = client();
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, at) => write(unique(), { author: `author${at % 3}.example` })),
    );
    const ids = made.map(({ uri }) => uri);
    expect((await lookup.fetchPosts([...ids, "no id"])).size).toBe(60);
    const [first, second] = made;
    await sandbox.control("DELETE", "bluesky/posts", { uri: first?.uri });
    await sandbox.control("POST", "bluesky/accounts/author1.example/status", { status: "deleted" });
    expect((await lookup.fetchPosts(ids)).size).toBe(39);
    const seen = await conversations.fetchComments(ids);
    expect([seen.get(first?.uri ?? "")?.state, seen.get(ids[2] ?? "")?.state]).toEqual([
      "unseen",
      "standing",
    ]);
    expect(lookup.idOf(second?.url ?? "")).toBe(second?.uri);
    const byHandle = (second?.url ?? "").replace(/did:plc:[a-z2-7]+/, "author1.example");
    expect(lookup.idOf(byHandle)).toBeNull();
    expect(await lookup.follow?.(byHandle)).toBe(second?.url);
    expect(await lookup.follow?.(byHandle.replace("author1", "nobody"))).toBeNull();
  });

  it("returns a thread with its replies in reading order", async () => {
    const { threads } = client();
    const root = await write("What do you use?");
    const a = await write("This", { inReplyTo: root.uri, author: "bob.example" });
    const b = await write("That", { inReplyTo: root.uri, author: "cleo.example" });
    const under = await write("Why?", { inReplyTo: a.uri });
    const view = await threads.read({ externalId: b.uri, threadId: root.uri }, { max: 10 });
    expect(view.comments.map(({ post, depth }) => [post.externalId, depth])).toEqual([
      [a.uri, 0],
      [under.uri, 1],
      [b.uri, 0],
    ]);
    expect(view).toMatchObject({ total: 2, missing: null, locked: false });
    expect(view.post?.post.body).toBe("What do you use?");
    const few = await threads.read({ externalId: b.uri, threadId: root.uri }, { max: 1 });
    expect(few.comments.map(({ post }) => post.externalId)).toEqual([b.uri]);
    expect(few.missing).not.toBeNull();
    await sandbox.control("DELETE", "bluesky/posts", { uri: root.uri });
    const afterDeletion = await threads.read({ externalId: root.uri, threadId: null }, { max: 10 });
    expect(afterDeletion).toMatchObject({ post: null, comments: [] });
  });

  const faults: [string, SourceFailure][] = [
    ["429", "rate-limited"],
    ["500", "unavailable"],
    ["503", "unavailable"],
    ["timeout", "timeout"],
    ["html-200", "blocked"],
    ["cut-body", "unavailable"],
    ["bad-json", "malformed"],
    ["wrong-shape", "malformed"],
  ];
  it.each(faults)("reports the fault %s as %s", async (name, failure) => {
    const { uri } = await write(unique());
    await fault(name, "/xrpc/");
    const error = await failureOf(client().lookup.fetchPosts([uri]));
    expect([error.failure, error.publicText === ""]).toEqual([failure, false]);
  });
});
