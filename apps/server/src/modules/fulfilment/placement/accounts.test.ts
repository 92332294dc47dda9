import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import { type As, dataOf, errorOf, type TestApp } from "../../../testing/app.ts";
import {
  createFakeConversations,
  openReplyPipeline,
  openTestApp,
  openWriter,
  ownText,
} from "../../../testing/reply-pipeline.ts";

const platform = createFakeConversations();
let app: TestApp;
let admin: As;
let replyId: string;
const name = "helpful_anna";
beforeAll(async () => {
  app = await openTestApp({ conversations: [platform.conversations], replyCheckSeconds: [300] });
  admin = await openAdmin(app)();
});
afterAll(() => app.close());

/** Places a reply of a writer with the account `name`. */
async function place() {
  const pipeline = await openReplyPipeline(app);
  const writer = await openWriter(app, name);
  const mention = await pipeline.accepted();
  ({ id: replyId } = await writer.claim(mention.id));
  const text = ownText();
  dataOf(await writer.submit(replyId, text));
  const { disclosure } = await pipeline.reply(replyId);
  const body = `${text}\n\n${disclosure}`;
  const permalink = platform.post("t1_uses", mention.postId, name, body);
  dataOf(await writer.place(replyId, permalink));
}

const accounts = async () => dataOf(await app.call("listCommunityAccounts", {}, admin)).accounts;
const body = { source: "reddit", name: name.toUpperCase(), affiliation: "Us." } as const;

describe("one of the operator's accounts", () => {
  test("is listed with its placements, its posting limits and its removals", async () => {
    await place();
    await app.call("addCommunityAccount", { body }, admin);
    const { pool } = app.infrastructure.database;
    const [placed] = (
      await pool.execute<{ placedAt: Date }>(
        sql`select placed_at as "placedAt" from replies where id = ${replyId}`,
      )
    ).rows;
    const nextAllowedAt = new Date(new Date(placed?.placedAt ?? 0).getTime() + 20 * 60_000);
    expect(await accounts()).toMatchObject([
      {
        usage: { placedToday: 1, dailyLimit: 6, nextAllowedAt: nextAllowedAt.toISOString() },
        placed: 1,
        removed: 0,
      },
    ]);
    for (const [by, removed] of [
      ["author", 0],
      ["moderator", 1],
    ] as const) {
      await pool.execute(sql`update replies set removed_by = ${by} where id = ${replyId}`);
      expect(await accounts()).toMatchObject([{ placed: 1, removed }]);
    }
    // An account of the same name on another platform has placed nothing.
    await app.call("addCommunityAccount", { body: { ...body, source: "x" } }, admin);
    expect((await accounts()).map(({ placed }) => placed)).toEqual([1, 0]);
  });

  test.each(["planned", "sent", "unknown"])(
    "can't be removed while it has an attempt in state %s",
    async (state) => {
      const { id } = (await accounts()).find(({ source }) => source === "reddit") ?? { id: "" };
      const { pool } = app.infrastructure.database;
      await pool.execute(sql`
      insert into placement_attempts (id, reply_id, account_id, account_name, state, text, parent_id, planned_at)
      values (gen_random_uuid(), ${replyId}, ${id}, ${name}, ${state}, 'A text.', 't3_a', now())`);
      const params = { params: { id } };
      expect(errorOf(await app.call("deleteCommunityAccount", params, admin)).code).toBe(
        "ACCOUNT_IN_USE",
      );
      await pool.execute(sql`update placement_attempts set state = 'refused'`);
      if (state !== "unknown") return;
      expect((await app.call("deleteCommunityAccount", params, admin)).status).toBe(200);
    },
  );
});
