import { randomUUID } from "node:crypto";
import type { Source } from "@earshot/contract";
import { sql } from "drizzle-orm";
import type { PlacementRecord } from "../modules/fulfilment/replies/index.ts";
import { type TestApp, testPost } from "./app.ts";
import { openReplyPipeline } from "./reply-pipeline.ts";
import { unchecked } from "./unchecked.ts";

/**
 * Mentions of one customer on Scale, and each step of their replies through the modules' own services,
 * without the editor and without a platform. It is fast, for tests of the effects of each step.
 */
export async function openReplySteps(app: TestApp, sources: readonly Source[]) {
  const pipeline = await openReplyPipeline(app);
  const { workspaceId, person } = pipeline;
  const { database, clock } = app.infrastructure;
  const { replies, mentions } = app.services;
  await database.pool.execute(
    sql`update workspaces set tier = 'scale', auto_post = false where id = ${workspaceId}`,
  );
  const posts = sources.map((source, at) =>
    testPost({
      source,
      externalId: `t3_${randomUUID()}`,
      title: `${pipeline.phrase} slot ${at}`,
      url: `https://example.test/${randomUUID()}`,
      community: source === "reddit" ? "smallbusiness" : null,
    }),
  );
  await app.ingest(posts);
  const found = await mentions.list(workspaceId, {}, { limit: 100, offset: 0 });
  const ownMentions = posts.map(({ url, source, title }) => {
    const mention = found.mentions.find((one) => one.url === url);
    if (!mention) throw new Error("a post made no mention");
    return { mentionId: mention.id, source, title };
  });
  const run = database.transaction;
  const locked = <T>(
    id: string,
    work: (
      tx: Parameters<Parameters<typeof run>[0]>[0],
      row: NonNullable<Awaited<ReturnType<typeof replies.lock>>>,
    ) => Promise<T>,
  ) =>
    run(async (tx) => {
      const row = await replies.lock(tx, id);
      if (!row) throw new Error("there is no such reply");
      return work(tx, row);
    });
  const verdict = async (id: string) => {
    const { revision } = await locked(id, async (_, row) => row);
    return { note: "Read.", notes: [], revision };
  };

  return {
    pipeline,
    workspaceId,
    customerId: person.user.id,
    ownMentions,
    accept: (mentionId: string) =>
      mentions.setStatus(workspaceId, mentionId, "accepted", person.user.id),
    claim: async (writerId: string, mentionId: string) =>
      (await run((tx) => replies.claim(tx, writerId, mentionId, ""))).id,
    submit: (writerId: string, id: string, reviewReasons: string[] = []) =>
      replies.submit(writerId, id, { ...unchecked(`A text for ${id}.`), reviewReasons }),
    pass: async (reviewerId: string, id: string) =>
      replies.approveReview(id, reviewerId, await verdict(id)),
    returnToWriter: async (reviewerId: string, id: string) =>
      replies.returnToWriter(id, reviewerId, await verdict(id)),
    approve: (id: string) => replies.approve(workspaceId, id, person.user.id),
    requestChange: (id: string) =>
      replies.requestChange(workspaceId, id, person.user.id, { note: "Shorter, please." }),
    withdraw: (id: string) => replies.withdraw(workspaceId, id, person.user.id),
    release: (writerId: string, id: string) => replies.release(writerId, id),
    lose: (id: string) =>
      locked(id, async (tx, row) => {
        const placing = await replies.beginPlacing(tx, row, { by: "writer", userId: row.writerId });
        return replies.markUnknown(tx, placing, "No answer came.");
      }),
    revertToApproved: (id: string) =>
      locked(id, (tx, row) => replies.revertToApproved(tx, row, "It is not there.")),
    fail: (id: string) =>
      locked(id, (tx, row) =>
        replies.markFailed(tx, row, { by: "system" }, "The community has gone."),
      ),
    place: (id: string, more: Partial<PlacementRecord> = {}) =>
      locked(id, (tx, row) =>
        replies.place(
          tx,
          row,
          { by: "writer", userId: row.writerId },
          {
            source: "reddit",
            permalink: `https://example.test/${id}`,
            externalId: id,
            accountName: "helpful_jo",
            communityAccountId: null,
            placedAt: clock.now(),
            placementMethod: "hand",
            ...more,
          },
        ),
      ),
    survive: (id: string) => run((tx) => replies.markSurvived(tx, id)),
    remove: (id: string) =>
      run((tx) => replies.markRemoved(tx, id, "Moderators removed it.", "moderator")),
  };
}

export type ReplySteps = Awaited<ReturnType<typeof openReplySteps>>;
