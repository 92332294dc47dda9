import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../../config.ts";
import { systemClock } from "../../../infrastructure/clock.ts";
import { createLog } from "../../../infrastructure/log.ts";
import type { OutboundLimits } from "../../../infrastructure/outbound-rate-limits/index.ts";
import { connectServices } from "../../../integrations/connect.ts";
import { portsOf } from "../../../integrations/ports/platform.ts";
import type { Threads } from "../../../integrations/ports/threads.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createMemoryLimits } from "../../../testing/memory-limits.ts";
import { openReplyPipeline, openWriter } from "../../../testing/reply-pipeline.ts";
import { startTestSandbox } from "../../../testing/sandbox.ts";

/** The editor with the real clients, against the sandbox's imitations of Reddit, X and a model. */
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
let threads: readonly Threads[];
let limits: OutboundLimits = createMemoryLimits(systemClock);
/** Delegates to limits that are reset before each test. */
const outboundLimits: OutboundLimits = {
  take: (...args) => limits.take(...args),
  report: (...args) => limits.report(...args),
  block: (...args) => limits.block(...args),
  counts: () => limits.counts(),
};
beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_MODEL_WORD_MS: "0" });
  const config = readConfig({
    REDDIT_API_URL: sandbox.reddit,
    REDDIT_AUTH_URL: sandbox.reddit,
    REDDIT_WEB_URL: sandbox.reddit,
    REDDIT_CLIENT_ID: "earshot-tests",
    REDDIT_CLIENT_SECRET: "secret",
    X_API_URL: `${sandbox.address}/x`,
    X_WEB_URL: `${sandbox.address}/x`,
    X_BEARER_TOKEN: "token-of-the-desk",
    LLM_PROVIDER: "openai-compatible",
    LLM_BASE_URL: `${sandbox.address}/model/v1`,
    LLM_API_KEY: "sandbox",
    LLM_MODEL: "earshot-imitation",
    LLM_PRICE_INPUT: "1",
    LLM_PRICE_OUTPUT: "5",
    LLM_BUDGET_DAY: "100",
    LLM_BUDGET_DAY_ALL: "100",
    LLM_SECONDS: "3",
  });
  const deps = { outboundLimits, clock: systemClock, log: createLog("silent") };
  const services = connectServices(config, deps);
  const { llm } = services;
  threads = portsOf(services.platforms, "threads");
  app = await openTestApp({ llm, threads, llmPauseMs: 1, caps: config.caps });
}, 60_000);
beforeEach(() => {
  limits = createMemoryLimits(systemClock);
});
afterEach(() => sandbox.control("DELETE", "faults"));
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

/** Claims a reply to a new post in the sandbox. */
async function claimed(source: "reddit" | "x") {
  const [pipeline, writer] = [await openReplyPipeline(app), await openWriter(app)];
  const profile = { companyName: "Ledgerly", websiteUrl: "ledgerly.test" };
  dataOf(await app.call("putProfile", { body: profile }, pipeline.person));
  const { keywords } = dataOf(await app.call("listKeywords", {}, pipeline.person));
  const title = `Looking for a tool. ${keywords[0]?.keyword} ${crypto.randomUUID()}`;
  const post = (
    source === "reddit"
      ? await sandbox.control("POST", "posts", {
          community: "smallbusiness",
          author: "asking_ann",
          title,
          body: "What do you use?",
        })
      : await sandbox.control("POST", "x/posts", { author: "ada_asks", text: title })
  ) as { id: string; name?: string };
  const adapter = threads.find(({ name }) => name === source);
  const externalId = post.name ?? post.id;
  const view = await adapter?.read({ externalId, threadId: null }, { max: 0 });
  if (!view?.post) throw new Error("the sandbox does not show what was posted");
  await app.ingest([view.post.post]);
  const { mentions } = dataOf(
    await app.call("listMentions", { query: { status: "pending" } }, pipeline.person),
  );
  const mentionId = mentions[0]?.id ?? "";
  dataOf(await pipeline.setStatus(mentionId, "accepted"));
  const { id } = await writer.claim(mentionId);
  return { post, writer, params: { id } };
}

describe("a Reddit thread", () => {
  test("is shown as it is now, and as deleted afterwards", async () => {
    const { post, writer, params } = await claimed("reddit");
    const comment = { postId: post.id, author: "other_one", body: "Try a template." };
    await sandbox.control("POST", "comments", comment);
    await sandbox.control("POST", "moderate", { thing: post.name, action: "lock" });
    const { thread } = dataOf(await app.call("getThread", { params }, writer.as));
    expect(thread).toMatchObject({
      live: true,
      notice: null,
      post: { state: "standing", locked: true, edited: false, body: "What do you use?" },
      comments: [{ body: "Try a template.", author: "other_one", state: "standing" }],
      replierCount: 1,
    });
    await sandbox.control("DELETE", `posts/${post.id}`);
    const row = await app.services.replies.ofWriter(writer.userId, params.id);
    // `stateNow` reads it again although it was just read.
    expect((await app.services.replyThreads.lastState(params.id))?.state).toBe("standing");
    expect((await app.services.replyThreads.stateNow(row)).state).toBe("deleted");
    const other = await claimed("reddit");
    await sandbox.control("DELETE", `posts/${other.post.id}`);
    const fresh = await app.services.replies.ofWriter(other.writer.userId, other.params.id);
    expect((await app.services.replyThreads.stateNow(fresh)).state).toBe("deleted");
    const afterDeletion = dataOf(
      await app.call("getThread", { params: other.params }, other.writer.as),
    );
    expect(afterDeletion.thread).toMatchObject({
      live: true,
      post: { state: "deleted", body: "" },
    });
  });

  test("is shown as stored, with a notice, when Reddit fails", async () => {
    const { writer, params } = await claimed("reddit");
    const fault = { service: "reddit", path: "/comments", fault: "500", times: 0 };
    await sandbox.control("POST", "faults", fault);
    const { thread } = dataOf(await app.call("getThread", { params }, writer.as));
    expect([thread.live, thread.post.body]).toEqual([false, "What do you use?"]);
    expect(thread.notice).toMatch(/^Reddit .* This is our stored copy of the post\.$/);
  }, 30_000);
});

test("an X conversation is shown with its answers, and without text once its post is deleted", async () => {
  const { post, writer, params } = await claimed("x");
  const answer = { author: "bob_answers", text: "A template.", inReplyTo: post.id };
  await sandbox.control("POST", "x/posts", answer);
  const { thread } = dataOf(await app.call("getThread", { params }, writer.as));
  expect(thread).toMatchObject({
    live: true,
    post: { source: "x", state: "standing" },
    comments: [{ body: "A template.", depth: 0, isByAuthor: false }],
    replierCount: 1,
  });
  const other = await claimed("x");
  await sandbox.control("DELETE", `x/posts/${other.post.id}`);
  const afterDeletion = dataOf(
    await app.call("getThread", { params: other.params }, other.writer.as),
  );
  expect(afterDeletion.thread).toMatchObject({ live: true, post: { state: "gone", body: "" } });
});

describe("the language model", () => {
  const stream = (token: string, id: string) =>
    app.app.inject({
      method: "POST",
      url: `/api/writers/replies/${id}/assist`,
      headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
      payload: { text: "" },
    });

  test("streams a draft in the required format", async () => {
    const { writer, params } = await claimed("reddit");
    const { body } = await stream(writer.as.token, params.id);
    expect(body.match(/event: text/g)?.length).toBeGreaterThan(20);
    const [, done = "{}"] = /event: done\ndata: (.*)/.exec(body) ?? [];
    const { text } = JSON.parse(done) as { text: string };
    const parts = text.split("\n\n");
    expect(parts).toHaveLength(4);
    expect(parts[2]).toContain("Ledgerly");
    expect(parts[2]).toContain("https://ledgerly.test");
    expect(parts[3]).toBe("I work with the team behind Ledgerly.");
  });

  test.each([
    ["401", "does not accept our key"],
    ["refusal", "declined"],
    ["timeout", "took too long"],
  ])(
    "returns a readable error when it fails (%s)",
    async (fault, words) => {
      const { writer, params } = await claimed("x");
      await sandbox.control("POST", "faults", { service: "model", fault, times: 10 });
      const refused = await app.call("assistReply", { params, body: { text: "" } }, writer.as);
      expect(errorOf(refused)).toMatchObject({ status: 503, code: "MODEL_FAILED" });
      expect(errorOf(refused).message).toContain(words);
    },
    20_000,
  );

  test("sends an error event when it breaks off", async () => {
    const { writer, params } = await claimed("x");
    await sandbox.control("POST", "faults", { service: "model", fault: "stream-error", times: 1 });
    const { body } = await stream(writer.as.token, params.id);
    expect(body).toContain("event: text");
    expect(body).toMatch(/event: error\ndata: \{"code":"MODEL_FAILED"/);
    expect(body).not.toContain("event: done");
  });
});
