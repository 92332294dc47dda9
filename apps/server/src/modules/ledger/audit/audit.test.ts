import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import {
  createFakeConversations,
  decideOn,
  openReplyPipeline,
  openWriter,
  ownText,
} from "../../../testing/reply-pipeline.ts";
import { openReplySteps } from "../../../testing/reply-steps.ts";
import { hashOf } from "./index.ts";

const clock = createTestClock(new Date("2026-11-21T12:00:00Z"));
const reddit = createFakeConversations();
let app: TestApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    replyCheckSeconds: [300],
    conversations: [reddit.conversations],
  });
  admin = openAdmin(app);
});
afterAll(() => app.close());

/** The audit log of a reply as its customer sees it. */
async function auditLogOf(pipeline: Awaited<ReturnType<typeof openReplyPipeline>>, id: string) {
  await pipeline.renew();
  return dataOf(await app.call("listReplyAudit", { params: { id } }, pipeline.person)).entries;
}

describe("the audit log of a reply", () => {
  test("records who wrote, checked, approved and placed it, and with which text", async () => {
    const replySteps = await openReplySteps(app, ["reddit"]);
    const writer = await openWriter(app);
    const { mentionId = "" } = replySteps.ownMentions[0] ?? {};
    await replySteps.accept(mentionId);
    const id = await replySteps.claim(writer.userId, mentionId);
    await replySteps.submit(writer.userId, id);
    await replySteps.requestChange(id);
    await replySteps.submit(writer.userId, id);
    await replySteps.approve(id);
    clock.advance(60_000);
    await replySteps.place(id);
    await replySteps.survive(id);
    const { text } = await replySteps.pipeline.reply(id);
    const mark = hashOf(text).slice(0, 8);
    const entries = await auditLogOf(replySteps.pipeline, id);
    const sign = /^Writer [0-9A-F]{4}$/;
    const [{ email = "" } = {}] = [replySteps.pipeline.person];
    expect(entries.map(({ who }) => (sign.test(who) ? "Writer" : who))).toEqual([
      ...["Writer", "Writer", "Writer", email],
      ...["Writer", "Writer", email],
      ...["Writer", "Earshot", "Earshot", "Earshot"],
    ]);
    expect(new Set(entries.map(({ who }) => who).filter((who) => sign.test(who))).size).toBe(1);
    expect(entries.map(({ action, textHash }) => [action, textHash !== null])).toEqual([
      ["claimed", false],
      ["wrote", true],
      ["submitted", true],
      ["returned", true],
      ["wrote", true],
      ["submitted", true],
      ["approved", true],
      ["placed", true],
      ["earning", false],
      ["survived", false],
      ["earning", false],
    ]);
    // The approved text is the placed one.
    const marks = entries.flatMap(({ action, textHash }) =>
      action === "approved" || action === "placed" ? [textHash] : [],
    );
    expect(marks).toEqual([mark, mark]);
    expect(entries.at(-4)).toMatchObject({
      at: clock.now().toISOString(),
      by: "writer",
      sentence:
        "Posted it manually as helpful_jo; the comment was checked and has the approved text.",
    });
    expect(JSON.stringify(entries)).not.toContain(writer.userId);
    expect(JSON.stringify(entries)).not.toContain("Jo");
  });

  test("records each check with the community's rules at that time, also for a stopped text", async () => {
    const pipeline = await openReplyPipeline(app);
    await decideOn(app, "bookkeepers", "hold");
    const mention = await pipeline.accepted({ community: "bookkeepers" });
    const writer = await openWriter(app);
    const { id } = await writer.claim(mention.id);
    const stopped = "I have used Ledgerly for years and it saved my evenings.";
    expect(errorOf(await writer.submit(id, stopped)).code).toBe("CHECK_FAILED");
    dataOf(await writer.submit(id, ownText()));
    const body = { decision: "approve", note: "" } as const;
    dataOf(await app.call("reviewReply", { params: { id }, body }, await admin()));
    const entries = await auditLogOf(pipeline, id);
    expect(entries.map(({ action, by }) => `${action} by ${by}`)).toEqual([
      "claimed by writer",
      "checked by system",
      "wrote by writer",
      "checked by system",
      "submitted by writer",
      "held by system",
      "checked by system",
      "reviewed by reviewer",
      "approved by system",
    ]);
    expect(entries[1]).toMatchObject({
      who: "Earshot",
      sentence: expect.stringMatching(
        /^Checked the text and stopped it: a claim of first-hand use/,
      ),
      textHash: hashOf(stopped).slice(0, 8),
    });
    expect(entries[3]?.sentence).toMatch(
      /^Checked the text and held it for a reviewer: its community's rules\..*The rules of r\/bookkeepers are not known.$/,
    );
    expect(entries[7]).toMatchObject({
      who: expect.stringMatching(/^Reviewer [0-9A-F]{4}$/),
      sentence: "Reviewed the text and approved it.",
    });
    expect(JSON.stringify(entries)).not.toContain("Ada");
  });

  test("records the rules again when the reply is placed manually", async () => {
    const pipeline = await openReplyPipeline(app);
    await pipeline.settings({ autoPost: true });
    const mention = await pipeline.accepted();
    const writer = await openWriter(app, "careful_jo");
    const { id } = await writer.claim(mention.id);
    const { text } = dataOf(await writer.submit(id, ownText())).assignment;
    const link = reddit.post("t1_book", mention.postId, "careful_jo", text);
    dataOf(await writer.place(id, link));
    const entries = await auditLogOf(pipeline, id);
    expect(entries.slice(-3).map(({ action, textHash }) => [action, textHash])).toEqual([
      ["checked", hashOf(text).slice(0, 8)],
      ["placed", hashOf(text).slice(0, 8)],
      ["earning", null],
    ]);
    expect(entries.at(-3)?.sentence).toMatch(
      /^Checked again before posting: no findings\..*r\/smallbusiness/,
    );
  });

  test("records automatic approval, the returned reply unit and who withdrew a reply", async () => {
    const replySteps = await openReplySteps(app, ["reddit", "reddit", "reddit"]);
    const writer = await openWriter(app);
    const [one, other, third] = replySteps.ownMentions.map(({ mentionId }) => mentionId);
    const actions = async (id: string) =>
      (await auditLogOf(replySteps.pipeline, id)).map(({ action, by }) => `${action} by ${by}`);
    await replySteps.pipeline.settings({ autoPost: true });
    await replySteps.accept(one ?? "");
    const placed = await replySteps.claim(writer.userId, one ?? "");
    await replySteps.submit(writer.userId, placed);
    await replySteps.place(placed);
    await replySteps.remove(placed);
    expect((await actions(placed)).slice(3)).toEqual([
      "approved by system",
      "placed by writer",
      "earning by system",
      "removed by system",
      "given_back by system",
      "earning by system",
    ]);
    await replySteps.accept(other ?? "");
    const claimed = await replySteps.claim(writer.userId, other ?? "");
    await replySteps.withdraw(claimed);
    expect(await actions(claimed)).toEqual([
      "claimed by writer",
      "withdrawn by customer",
      "given_back by system",
    ]);
    await replySteps.accept(third ?? "");
    const lost = await replySteps.claim(writer.userId, third ?? "");
    await replySteps.submit(writer.userId, lost);
    await replySteps.lose(lost);
    expect((await auditLogOf(replySteps.pipeline, lost)).at(-1)?.sentence).toBe(
      "No clear response came, so it is not known yet whether it was posted. It is not sent again until that is known.",
    );
  });

  test("shows a writer under one pseudonym per customer, different for each customer", async () => {
    const writer = await openWriter(app);
    const pseudonyms: string[][] = [];
    for (const replySteps of [
      await openReplySteps(app, ["reddit", "reddit"]),
      await openReplySteps(app, ["reddit", "reddit"]),
    ]) {
      const own: string[] = [];
      for (const { mentionId } of replySteps.ownMentions) {
        await replySteps.accept(mentionId);
        const id = await replySteps.claim(writer.userId, mentionId);
        own.push((await auditLogOf(replySteps.pipeline, id))[0]?.who ?? "");
        await replySteps.release(writer.userId, id);
      }
      pseudonyms.push(own);
    }
    const [first, second] = pseudonyms;
    expect(first?.[0]).toBe(first?.[1]);
    expect(second?.[0]).toBe(second?.[1]);
    expect(first?.[0]).not.toBe(second?.[0]);
  });

  test("is not found by another customer", async () => {
    const replySteps = await openReplySteps(app, ["reddit"]);
    const writer = await openWriter(app);
    const { mentionId = "" } = replySteps.ownMentions[0] ?? {};
    await replySteps.accept(mentionId);
    const id = await replySteps.claim(writer.userId, mentionId);
    const other = await openReplyPipeline(app);
    const outcome = await app.call("listReplyAudit", { params: { id } }, other.person);
    expect(errorOf(outcome)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });
});

describe("the database", () => {
  test("refuses to change or delete an entry, except with its whole workspace", async () => {
    const replySteps = await openReplySteps(app, ["reddit"]);
    const writer = await openWriter(app);
    const { mentionId = "" } = replySteps.ownMentions[0] ?? {};
    await replySteps.accept(mentionId);
    const id = await replySteps.claim(writer.userId, mentionId);
    const { pool } = app.infrastructure.database;
    const count = async () => {
      const { rows } = await pool.execute<{ count: number }>(
        sql`select count(*)::int as count from audit_entries where reply_id = ${id}`,
      );
      return rows[0]?.count;
    };
    const refusedWith = async (statement: ReturnType<typeof sql>) => {
      const error = await pool.execute(statement).then(
        () => null,
        (cause: Error) => cause,
      );
      expect(String(error?.cause)).toContain("audit entries are only ever added to");
    };
    await refusedWith(sql`update audit_entries set by = 'customer' where reply_id = ${id}`);
    await refusedWith(sql`delete from audit_entries where reply_id = ${id}`);
    await refusedWith(sql`truncate audit_entries`);
    await refusedWith(sql`truncate workspaces cascade`);
    expect(await count()).toBe(1);
    await pool.execute(sql`delete from workspaces where id = ${replySteps.workspaceId}`);
    expect(await count()).toBe(0);
  });
});
