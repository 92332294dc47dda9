import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import {
  openApproved,
  openPlacingApp,
  type PlacingApp,
} from "../../../testing/approved-replies.ts";

let open: PlacingApp;
beforeAll(async () => {
  open = await openPlacingApp();
});
afterAll(() => open.app.close());

const send = (id: string) => open.app.services.apiPlacing.send(id);
const check = (id: string) => open.app.services.reconciliation.check(id);
const commentsUnder = (postId: string) =>
  open.reddit.comments.filter(({ parentId }) => parentId === postId);

/** A reply whose call had no response. */
async function openUnknown(answer: "posted-unknown" | "lost-unknown") {
  const approved = await openApproved(open.app);
  dataOf(await approved.place());
  open.reddit.next(answer);
  const { id } = await approved.attempt();
  await send(id);
  expect(await approved.status()).toBe("unknown");
  return { ...approved, attemptId: id };
}

describe("a reply that was sent through the API", () => {
  test("is found among the account's comments and placed at the comment's time", async () => {
    const { attemptId, writer, assignment, mention, attempts } =
      await openUnknown("posted-unknown");
    expect(open.due.at(-1)).toEqual({ attemptId, step: "check", afterSeconds: 15 });
    const [comment] = commentsUnder(mention.postId);
    open.clock.advance(20_000);
    await check(attemptId);
    expect(await writer.get(assignment.id)).toMatchObject({
      status: "placed",
      permalink: comment?.permalink,
      placedAt: comment?.postedAt.toISOString(),
      placementMethod: "api",
    });
    expect(await attempts()).toMatchObject([{ state: "placed", checks: 1 }]);
    expect(commentsUnder(mention.postId)).toHaveLength(1);
  });

  test("is approved again after ten minutes if it was not posted, and then placed once", async () => {
    const { attemptId, mention, status, place, attempt } = await openUnknown("lost-unknown");
    open.clock.advance(20_000);
    await check(attemptId);
    expect(await status()).toBe("unknown");
    expect(open.due.at(-1)).toMatchObject({ attemptId, step: "check", afterSeconds: 40 });
    expect(errorOf(await place()).code).toBe("REPLY_MOVED_ON");
    // An incomplete check proves nothing, however late it is.
    open.clock.advance(600_000);
    open.reddit.state.complete = false;
    await check(attemptId);
    open.reddit.state.complete = true;
    open.reddit.state.away = "unavailable";
    await check(attemptId);
    open.reddit.state.away = null;
    expect(await status()).toBe("unknown");
    await check(attemptId);
    expect(await status()).toBe("approved");
    expect(await attempt()).toMatchObject({ state: "absent", failure: { code: "NOT_THERE" } });
    dataOf(await place());
    await send((await attempt()).id);
    expect(await status()).toBe("placed");
    expect(commentsUnder(mention.postId)).toHaveLength(1);
  });

  test("is not posted again if it appears late", async () => {
    const { attemptId, mention, status, place, attempt, account, assignment } =
      await openUnknown("lost-unknown");
    open.clock.advance(601_000);
    await check(attemptId);
    expect(await status()).toBe("approved");
    const calls = open.reddit.state.calls;
    open.reddit.post(account, mention.postId, assignment.text);
    dataOf(await place());
    await send((await attempt()).id);
    expect(await status()).toBe("placed");
    expect(open.reddit.state.calls).toBe(calls);
    expect(commentsUnder(mention.postId)).toHaveLength(1);
  });

  test("is not sent if the account's comments can't be read first", async () => {
    const { place, attempt, status, mention } = await openApproved(open.app);
    dataOf(await place());
    open.reddit.state.away = "unavailable";
    await send((await attempt()).id);
    open.reddit.state.away = null;
    expect(await attempt()).toMatchObject({ state: "refused", failure: { code: "NOT_LOOKED_AT" } });
    expect(await status()).toBe("approved");
    expect(commentsUnder(mention.postId)).toEqual([]);
  });

  test("stays unknown while the account has a different comment under the post", async () => {
    const { attemptId, mention, status, account, attempt } = await openUnknown("lost-unknown");
    open.reddit.post(account, mention.postId, "Something else altogether was said here.");
    open.clock.advance(700_000);
    await check(attemptId);
    expect(await status()).toBe("unknown");
    expect((await attempt()).failure).toMatchObject({ code: "OTHER_COMMENT" });
  });

  test("is never sent again after its process ended during the call", async () => {
    const { place, attempt, mention, status } = await openApproved(open.app);
    dataOf(await place());
    const { id } = await attempt();
    // The state that a process leaves if it is killed during the call.
    await open.app.infrastructure.database.pool.execute(
      sql`update placement_attempts set state = 'sent', sent_at = ${open.clock.now().toISOString()} where id = ${id}`,
    );
    const calls = open.reddit.state.calls;
    await send(id);
    expect(await status()).toBe("unknown");
    expect(await attempt()).toMatchObject({ state: "unknown", failure: { code: "INTERRUPTED" } });
    await send(id);
    expect(open.reddit.state.calls).toBe(calls);
    open.clock.advance(601_000);
    await check(id);
    expect(await status()).toBe("approved");
    expect(commentsUnder(mention.postId)).toEqual([]);
  });

  test("is queued again after its process ended", async () => {
    const planned = await openApproved(open.app);
    dataOf(await planned.place());
    const unknown = await openUnknown("lost-unknown");
    const plannedId = (await planned.attempt()).id;
    open.due.length = 0;
    await open.app.services.apiPlacing.sweep();
    const ids = () => open.due.map(({ attemptId }) => attemptId);
    expect(ids()).not.toContain(plannedId);
    expect(ids()).not.toContain(unknown.attemptId);
    open.clock.advance(240_000);
    await open.app.services.apiPlacing.sweep();
    expect(open.due).toContainEqual({ attemptId: plannedId, step: "send", afterSeconds: 0 });
    expect(open.due).toContainEqual({
      attemptId: unknown.attemptId,
      step: "check",
      afterSeconds: 0,
    });
  });

  test("goes back to its writer if no running worker can send it", async () => {
    const planned = await openApproved(open.app);
    dataOf(await planned.place());
    const { apiPlacing, processes } = open.app.services;
    const { stop } = await processes.start({ roles: new Set(["api"]), settings: {} });
    await apiPlacing.sweep();
    expect(await planned.status()).toBe("placing");
    open.clock.advance(240_000);
    await apiPlacing.sweep();
    await stop();
    expect(await planned.status()).toBe("approved");
    expect(await planned.attempt()).toMatchObject({
      state: "refused",
      failure: { code: "NO_WORKER", remedy: "Post it manually, or try again later." },
    });
    // The queued job finds nothing to do.
    const calls = open.reddit.state.calls;
    await send((await planned.attempt()).id);
    expect(open.reddit.state.calls).toBe(calls);
  });
});
