import { sql } from "drizzle-orm";
import type { Clock } from "../infrastructure/clock.ts";
import { dataOf, type TestApp } from "./app.ts";
import {
  type createFakeConversations,
  openReplyPipeline,
  openWriter,
  ownText,
} from "./reply-pipeline.ts";

type ReplyPipeline = Awaited<ReturnType<typeof openReplyPipeline>>;
type FakeReddit = ReturnType<typeof createFakeConversations>;
let made = 0;

/** Placed replies, each with the ways to run its survival checks. */
export function openPlacing(app: TestApp, { clock, reddit }: { clock: Clock; reddit: FakeReddit }) {
  return async function placed({
    how = "api",
    pipeline,
    account = `placed_${++made}`,
  }: {
    how?: "hand" | "api" | "attested";
    pipeline?: ReplyPipeline;
    account?: string;
  } = {}) {
    const customer = pipeline ?? (await openReplyPipeline(app));
    await customer.settings({ autoPost: true });
    const mention = await customer.accepted();
    const writer = await openWriter(app, account);
    const { id } = await writer.claim(mention.id);
    const { assignment } = dataOf(await writer.submit(id, ownText()));
    const comment = `t1_${id.replaceAll("-", "")}`;
    const permalink = reddit.post(comment, mention.postId, account, assignment.text);
    const { replies, survival } = app.services;
    const hand = { by: "writer", userId: writer.userId } as const;
    await replies.withWriters(writer.userId, id, (tx, row) =>
      replies.place(tx, row, hand, {
        source: "reddit",
        permalink,
        externalId: comment,
        accountName: account,
        communityAccountId: null,
        placedAt: clock.now(),
        placementMethod: how,
      }),
    );
    const { rows } = await app.infrastructure.database.pool.execute<{ id: string }>(
      sql`select id from survival_checks where reply_id = ${id} order by due_at`,
    );
    return {
      id,
      pipeline: customer,
      writer,
      comment,
      account,
      text: assignment.text,
      /** Runs the survival check now, even before it is due. */
      async check(at: number) {
        const checkId = Number(rows[at]?.id);
        await app.infrastructure.database.pool.execute(
          sql`update survival_checks set due_at = least(due_at, ${clock.now()}) where id = ${checkId}`,
        );
        await survival.check(checkId);
      },
      /** Runs the survival check as its job does. */
      checkInTime: (at: number) => survival.check(Number(rows[at]?.id)),
      reply: () => customer.reply(id),
      used: async () => (await customer.me()).repliesUsed,
    };
  };
}
