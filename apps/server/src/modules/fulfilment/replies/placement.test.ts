import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import {
  createFakeConversations,
  openReplyPipeline,
  openWriter,
  ownText,
} from "../../../testing/reply-pipeline.ts";

const clock = createTestClock(new Date());
const reddit = createFakeConversations();
let lastAccount = 0;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    conversations: [reddit.conversations],
    replyCheckSeconds: [300, 259_200],
  });
});
afterAll(() => app.close());

describe("a reply that is posted manually", () => {
  async function approved() {
    const pipeline = await openReplyPipeline(app);
    await pipeline.settings({ autoPost: true, disclosure: "I am with Ledgerly, to be clear." });
    const mention = await pipeline.accepted();
    // One account per reply: an account may place one reply a day in a community.
    const writer = await openWriter(app, `jo_${++lastAccount}`);
    const claim = await writer.claim(mention.id);
    const text = ownText();
    const { assignment } = dataOf(await writer.submit(claim.id, text));
    return { pipeline, mention, writer, text, assignment };
  }

  test("is placed if its thread, account, text and disclosure line match", async () => {
    const { pipeline, mention, writer, text, assignment } = await approved();
    const refused = async (permalink: string) =>
      errorOf(await writer.place(assignment.id, permalink));
    expect((await refused("https://www.reddit.com/r/a/")).details).toEqual([
      "This is not the address of a comment on Reddit. Choose Share under your comment, then Copy link, and paste it here.",
    ]);
    const foreign = reddit.post("t1_foreign", mention.postId, "someone", assignment.text);
    expect(await refused(foreign)).toMatchObject({ code: "PLACEMENT_REFUSED", status: 409 });
    const elsewhere = reddit.post("t1_else", "t3_else", writer.redditAccount, assignment.text);
    expect((await refused(elsewhere)).details).toHaveLength(1);
    const bare = reddit.post("t1_bare", mention.postId, writer.redditAccount, text);
    expect((await refused(bare)).details[0]).toContain("disclosure line is missing");
    reddit.setAway(true);
    expect((await refused(foreign)).code).toBe("UNAVAILABLE");
    reddit.setAway(false);
    expect((await pipeline.reply(assignment.id)).status).toBe("approved");
    const good = reddit.post(
      `t1_${assignment.id.slice(-8)}`,
      mention.postId,
      writer.redditAccount,
      assignment.text,
    );
    const placed = dataOf(await writer.place(assignment.id, good)).assignment;
    expect(placed).toMatchObject({
      status: "placed",
      permalink: good,
      account: writer.redditAccount,
    });
    expect(await pipeline.status(mention.id)).toMatchObject({
      status: "replied",
      reply: { status: "placed", permalink: good },
    });
    expect(placed.checks.map(({ visibility }) => visibility)).toEqual([null, null]);
    expect(errorOf(await writer.place(assignment.id, good)).code).toBe("REPLY_MOVED_ON");
  });

  test("returns the unit once if moderators remove it within 72 hours", async () => {
    const { pipeline, mention, writer, assignment } = await approved();
    const comment = `t1_r${assignment.id.slice(-8)}`;
    await writer.place(
      assignment.id,
      reddit.post(comment, mention.postId, writer.redditAccount, assignment.text),
    );
    const { rows } = await app.infrastructure.database.pool.execute<{ id: string }>(
      `select id from survival_checks where reply_id = '${assignment.id}' order by due_at`,
    );
    const [first, last] = rows.map(({ id }) => Number(id));
    clock.advance(300_000);
    reddit.setAway(true);
    await expect(app.services.survival.check(first ?? 0)).rejects.toThrow("away");
    reddit.setAway(false);
    await app.services.survival.check(first ?? 0);
    expect((await pipeline.reply(assignment.id)).checks[0]).toMatchObject({
      visibility: "standing",
      cause: null,
    });
    expect((await pipeline.me()).repliesUsed).toBe(1);
    reddit.set(comment, { state: "removed" });
    clock.advance(259_200_000);
    await pipeline.renew();
    await app.services.survival.check(last ?? 0);
    await app.services.survival.check(last ?? 0);
    expect((await pipeline.me()).repliesUsed).toBe(0);
    expect(await pipeline.reply(assignment.id)).toMatchObject({
      status: "removed",
      checks: [
        { visibility: "standing" },
        {
          visibility: "removed",
          removedBy: "moderator",
          cause: "Moderators removed it: it was live before.",
        },
      ],
    });
    const { stats } = dataOf(await app.call("dashboardStats", {}, pipeline.person));
    expect(stats).toMatchObject({
      mentions: { total: 1, replied: 1 },
      replies: { placed: 1, live: 0, removed: 1 },
      replyRate: 1,
      platforms: [{ source: "reddit", mentions: 1, replies: 1 }],
    });
  });

  test("has survived if it is live after 72 hours", async () => {
    const { pipeline, mention, writer, assignment } = await approved();
    const comment = `t1_s${assignment.id.slice(-8)}`;
    await writer.place(
      assignment.id,
      reddit.post(comment, mention.postId, writer.redditAccount, assignment.text),
    );
    const { rows } = await app.infrastructure.database.pool.execute<{ id: string }>(
      `select id from survival_checks where reply_id = '${assignment.id}' order by due_at`,
    );
    clock.advance(259_200_000);
    await pipeline.renew();
    await app.services.survival.check(Number(rows[1]?.id));
    expect((await pipeline.reply(assignment.id)).status).toBe("survived");
    expect((await pipeline.me()).repliesUsed).toBe(1);
  });
});
