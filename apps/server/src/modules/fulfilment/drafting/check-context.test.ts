import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { ThreadView } from "../../../integrations/ports/threads.ts";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { setUpDraftChecks } from "../../../testing/draft-checks.ts";
import {
  decideOn,
  openReplyPipeline,
  openWriter,
  ownText,
} from "../../../testing/reply-pipeline.ts";

const checks = setUpDraftChecks();
const { clock, reddit, setThreadState, query, claimed } = checks;
const hours = (count: number) => count * 3_600_000;

describe("the context of a reply", () => {
  test("stops it where somebody has opted out, and on sensitive posts", async () => {
    const { mention, community, findingsOn } = await claimed();
    await query(sql`update mentions set warnings = '[{"kind":"grief","part":"title","start":0,"end":7}]'
      where id = ${mention.id}`);
    await query(sql`insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
      values (${crypto.randomUUID()}, 'reddit', 'community', ${community}, 'a@example.test', now(), now())`);
    expect((await findingsOn(ownText())).map(([rule, level]) => [rule, level])).toEqual([
      ["opted_out", "stop"],
      ["sensitive", "stop"],
    ]);
  });

  test("holds it on X where the author's name is unknown and somebody has opted out", async () => {
    const [pipeline, writer] = [await openReplyPipeline(checks.app), await openWriter(checks.app)];
    const mention = await pipeline.accepted({
      ...{ source: "x", author: null, community: null },
      ...{ externalId: "77001", url: "https://x.com/i/status/77001" },
    });
    const claim = await writer.claim(mention.id);
    const holds = async () =>
      (await writer.check(claim.id, ownText()))
        .filter(({ rule }) => rule === "opted_out")
        .map(({ level, message }) => [level, message]);
    expect(await holds()).toEqual([]);
    await query(sql`insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
      values (${crypto.randomUUID()}, 'x', 'author', 'quiet_one', 'a@example.test', now(), now())`);
    const message =
      "The author of this post is unknown, and someone on X opted out of replies. Check the post for the author's name first.";
    expect(await holds()).toEqual([["hold", message]]);
    const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
    expect(assignment).toMatchObject({ status: "in_review", reviewReasons: [message] });
  });

  test("holds it where the author was dropped with the text and somebody has opted out", async () => {
    const { mention, findingsOn } = await claimed();
    await query(sql`insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
      values (${crypto.randomUUID()}, 'reddit', 'author', 'quiet_two', 'a@example.test', now(), now())`);
    expect(await findingsOn(ownText())).toEqual([]);
    await query(sql`update posts set title = '', body = '', author = null, dropped_text = 'not_rechecked'
      from mentions where mentions.id = ${mention.id} and posts.id = post_id`);
    expect((await findingsOn(ownText())).map(([rule, level]) => [rule, level])).toEqual([
      ["opted_out", "hold"],
    ]);
  });

  test.each<[Partial<ThreadView>, string]>([
    [{ locked: true }, "The thread is locked: no new replies are possible."],
    [{ archived: true }, "The thread is archived: no new replies are possible."],
    [{ post: null }, "The post is no longer there."],
  ])("stops it when the thread is closed or its post is missing: %o", async (view, message) => {
    const { writer, claim, findingsOn } = await claimed();
    setThreadState(view);
    // The thread was not read yet.
    expect(await findingsOn(ownText())).toEqual([]);
    expect(errorOf(await writer.submit(claim.id, ownText())).details).toEqual([
      `${message} End it as unsuitable: the customer gets the reply back.`,
    ]);
    // Submission has read the thread.
    expect(await findingsOn(ownText())).toEqual([["thread", "stop", null]]);
  });

  test("is checked again before an approved reply is placed, when holds no longer count", async () => {
    const { writer, mention, account, claim, community } = await claimed();
    const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
    expect(await writer.check(claim.id, assignment.text)).toEqual([]);
    await decideOn(checks.app, community, "hold");
    expect(await writer.check(claim.id, assignment.text)).toEqual([]);
    setThreadState({ locked: true });
    clock.advance(60_000);
    expect(await writer.check(claim.id, assignment.text)).toMatchObject([
      {
        rule: "thread",
        level: "stop",
        message: "The thread is locked: no new replies are possible.",
      },
    ]);
    // A comment that is already live can still be recorded.
    const permalink = reddit.post(
      `t1_in${checks.nextNumber()}`,
      mention.postId,
      account,
      assignment.text,
    );
    expect(dataOf(await writer.place(claim.id, permalink)).assignment.status).toBe("placed");
  });

  test("stops a second reply of a workspace, even if the thread of the first is not stored", async () => {
    const { pipeline, writer, mention, claim, findingsOn } = await claimed();
    expect(await findingsOn(ownText())).toEqual([]);
    const thread = { externalId: mention.postId, title: "The thread", parentId: mention.postId };
    const other = await pipeline.accepted({
      kind: "comment",
      externalId: `t1_${crypto.randomUUID()}`,
      thread,
      title: "",
      body: `${pipeline.phrase} is what others look for as well`,
    });
    await query(sql`update replies set thread = null where id = ${claim.id}`);
    // Inserted directly, since the unique index does not cover replies without a thread.
    await query(sql`insert into replies (id, workspace_id, mention_id, writer_id, disclosure, claimed_at, active_at, updated_at)
      values (${crypto.randomUUID()}, ${pipeline.workspaceId}, ${other.id}, ${writer.userId}, '', now(), now(), now())`);
    expect(await findingsOn(ownText())).toEqual([["one_reply", "stop", null]]);
  });
});

describe("an account", () => {
  /** Submits a reply and posts it with the writer's account. @returns how to record the placement */
  async function preparePlacement({
    writer,
    claim,
    mention,
    account,
  }: Awaited<ReturnType<typeof claimed>>) {
    const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
    const permalink = reddit.post(
      `t1_cap${checks.nextNumber()}`,
      mention.postId,
      account,
      assignment.text,
    );
    return { place: () => writer.place(claim.id, permalink), text: assignment.text };
  }

  test("places one reply a day in a community, over all customers and writers", async () => {
    const first = await claimed();
    const second = await claimed({
      community: first.community,
      account: first.account.toUpperCase(),
    });
    const earlier = await preparePlacement(first);
    const later = await preparePlacement(second);
    dataOf(await earlier.place());
    clock.advance(hours(1));
    await Promise.all([first.writer.renew(), second.writer.renew()]);
    const [note] = await second.writer.check(second.claim.id, later.text);
    expect(note).toMatchObject({ rule: "account_cap", level: "stop" });
    const refused = errorOf(await later.place());
    expect(refused).toMatchObject({ status: 409, code: "PLACEMENT_REFUSED" });
    expect(refused.details).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${second.account} has a reply in r/${first.community} from the last 24 hours\\. Delete the comment\\. Post it after \\w+ \\d+, \\d\\d:\\d\\d UTC\\.$`,
        ),
      ),
    ]);
    clock.advance(hours(23));
    await second.writer.renew();
    expect(dataOf(await later.place()).assignment.status).toBe("placed");
  });

  test("shows while writing when the account can place again", async () => {
    const first = await claimed();
    dataOf(await (await preparePlacement(first)).place());
    const second = await claimed({ account: first.account });
    expect(await second.findingsOn(ownText())).toEqual([["account_cap", "note", null]]);
    expect(dataOf(await second.writer.submit(second.claim.id, ownText())).assignment.status).toBe(
      "approved",
    );
  });

  test("makes only one of two concurrent placements", async () => {
    const first = await claimed();
    const second = await claimed({ account: first.account });
    const placing = [await preparePlacement(first), await preparePlacement(second)];
    const outcomes = await Promise.all(placing.map(({ place }) => place()));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
