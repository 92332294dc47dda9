import type { Source } from "@earshot/contract";
import { expect } from "vitest";
import { facebook, linkedin, linkReader } from "../integrations/indexed-posts/index.ts";
import type { Post } from "../integrations/ports/post.ts";
import { openAdmin } from "./admin.ts";
import { createTestClock, dataOf, errorOf, openTestApp, testPost } from "./app.ts";
import { createFakeRules } from "./fake-rules.ts";
import {
  createFakeConversations,
  openReplyPipeline,
  openWriter,
  ownText,
} from "./reply-pipeline.ts";

/** The disclosure line of the customer that `openManualPlacement` opens. */
export const disclosure = "I am with Ledgerly, to be clear.";

export const minutes = (count: number) => count * 60_000;

let writers = 0;

/**
 * A server that can read Reddit and X but not LinkedIn and Facebook. Call `beginTest` before each test: it
 * opens the customer, on the growth tier, and a new writer whose account has placed nothing yet.
 */
export async function openManualPlacement() {
  const clock = createTestClock();
  const reddit = createFakeConversations();
  const x = createFakeConversations({
    name: "x",
    readMicros: 15_000,
    commentIdOf: (permalink) =>
      /^https:\/\/x\.com\/\w+\/status\/(\d+)$/.exec(permalink)?.[1] ?? null,
    answerAt: (id, text) => `https://x.com/intent/tweet?${new URLSearchParams({ id, text })}`,
  });
  const fakeRules = createFakeRules();
  const app = await openTestApp({
    clock,
    conversations: [reddit.conversations, x.conversations],
    readers: [linkReader(linkedin(), { clock }), linkReader(facebook(), { clock })],
    rulesReaders: [fakeRules.reader],
    caps: { x: { dayMicros: 45_000 } },
    replyCheckSeconds: [300],
  });
  const admin = openAdmin(app);
  let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
  let writer: Awaited<ReturnType<typeof openWriter>>;

  async function openCustomer() {
    pipeline = await openReplyPipeline(app);
    await app.infrastructure.database.query({
      text: "update workspaces set tier = 'growth' where id = $1",
      values: [pipeline.workspaceId],
    });
    await pipeline.settings({ autoPost: true, disclosure });
  }

  /** An approved reply to a mention, reviewed by an administrator where a review is due. */
  async function approvedReplyTo(mentionId: string) {
    dataOf(await pipeline.setStatus(mentionId, "accepted"));
    const { id } = await writer.claim(mentionId);
    const submitted = dataOf(await writer.submit(id, ownText())).assignment;
    if (submitted.status === "in_review") {
      const decision = { params: { id }, body: { decision: "approve" as const } };
      dataOf(await app.call("reviewReply", decision, await admin()));
    }
    return { id, text: submitted.text };
  }

  return {
    app,
    clock,
    reddit,
    x,
    fakeRules,
    admin,
    approvedReplyTo,

    /** The customer, the same in all tests of a file. */
    get pipeline() {
      return pipeline;
    },

    /** The writer of the current test. */
    get writer() {
      return writer;
    },

    async beginTest(): Promise<void> {
      // Not in `beforeAll`: opening the customer polls with `expect.poll`.
      await (pipeline ? pipeline.renew() : openCustomer());
      writer = await openWriter(app, `jo_${++writers}`);
    },

    /** The time this many milliseconds ago; a negative number gives a future time. */
    ago: (ms: number) => new Date(clock.now().getTime() - ms),

    /** An approved reply to a new post, on Reddit unless the fields say otherwise. */
    async approvedReply(fields: Partial<Post> = {}) {
      const post = testPost({ title: `${pipeline.phrase} ${crypto.randomUUID()}`, ...fields });
      await app.ingest([post]);
      const { rows } = await app.infrastructure.database.query({
        text: "select m.id from mentions m join posts p on p.id = m.post_id where p.external_id = $1 and m.workspace_id = $2",
        values: [post.externalId, pipeline.workspaceId],
      });
      const reply = await approvedReplyTo(String(rows[0].id));
      return { ...reply, postId: post.externalId, url: post.url };
    },

    /** Sets the names of the writer's own accounts. */
    declareAccounts: (accounts: Partial<Record<Source, string>>) =>
      app.call("putWriterSettings", { body: { accounts } }, writer.as),

    placementOptions: async (id: string) =>
      dataOf(await app.call("getPlacementOptions", { params: { id } }, writer.as)).placing,

    /** Pastes the address of a comment that must be refused. @returns the reasons. */
    async refusalReasons(id: string, address: string) {
      const { code, details } = errorOf(await writer.place(id, address));
      expect(code).toBe("PLACEMENT_REFUSED");
      return details;
    },
  };
}
export type ManualPlacementSetup = Awaited<ReturnType<typeof openManualPlacement>>;
