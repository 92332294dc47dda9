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
const under = (postId: string) =>
  open.reddit.comments.filter(({ parentId }) => parentId === postId);

/** A reply whose call had no answer. */
async function unknown(answer: "posted-unknown" | "lost-unknown") {
  const one = await openApproved(open.app);
  dataOf(await one.place());
  open.reddit.next(answer);
  const { id } = await one.attempt();
  await send(id);
  expect(await one.status()).toBe("unknown");
  return { ...one, attemptId: id };
}

describe("a reply of which nobody knows whether it arrived", () => {
  test("is found among the account's comments, with the comment's own time", async () => {
    const { attemptId, writer, assignment, mention, attempts } = await unknown("posted-unknown");
    expect(open.due.at(-1)).toEqual({ attemptId, step: "check", afterSeconds: 15 });
    const [comment] = under(mention.postId);
    open.clock.advance(20_000);
    await check(attemptId);
    expect(await writer.get(assignment.id)).toMatchObject({
      status: "placed",
      permalink: comment?.permalink,
      placedAt: comment?.postedAt.toISOString(),
      placementMethod: "api",
    });
    expect(await attempts()).toMatchObject([{ state: "placed", checks: 1 }]);
    expect(under(mention.postId)).toHaveLength(1);
  });

  test("is approved again only after ten minutes, and then placed once", async () => {
    const one = await unknown("lost-unknown");
    const { attemptId, mention, status, place, attempt } = one;
    open.clock.advance(20_000);
    await check(attemptId);
    expect(await status()).toBe("unknown");
    expect(open.due.at(-1)).toMatchObject({ attemptId, step: "check", afterSeconds: 40 });
    expect(errorOf(await place()).code).toBe("REPLY_MOVED_ON");
    // A look that sees not everything tells nothing, however late.
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
    expect(under(mention.postId)).toHaveLength(1);
  });

  test("that shows up late after all is taken, and not posted again", async () => {
    const { attemptId, mention, status, place, attempt, account, assignment } =
      await unknown("lost-unknown");
    open.clock.advance(601_000);
    await check(attemptId);
    expect(await status()).toBe("approved");
    const calls = open.reddit.state.calls;
    open.reddit.post(account, mention.postId, assignment.text);
    dataOf(await place());
    await send((await attempt()).id);
    expect(await status()).toBe("placed");
    expect(open.reddit.state.calls).toBe(calls);
    expect(under(mention.postId)).toHaveLength(1);
  });

  test("is not sent where the account's comments can't be read first", async () => {
    const { place, attempt, status, mention } = await openApproved(open.app);
    dataOf(await place());
    open.reddit.state.away = "unavailable";
    await send((await attempt()).id);
    open.reddit.state.away = null;
    expect(await attempt()).toMatchObject({ state: "refused", failure: { code: "NOT_LOOKED_AT" } });
    expect(await status()).toBe("approved");
    expect(under(mention.postId)).toEqual([]);
  });

  test("stays unknown while another comment of its account stands there", async () => {
    const { attemptId, mention, status, account, attempt } = await unknown("lost-unknown");
    open.reddit.post(account, mention.postId, "Something else altogether was said here.");
    open.clock.advance(700_000);
    await check(attemptId);
    expect(await status()).toBe("unknown");
    expect((await attempt()).failure).toMatchObject({ code: "OTHER_COMMENT" });
  });

  test("whose process ended after the call began is never sent again", async () => {
    const { place, attempt, mention, status } = await openApproved(open.app);
    dataOf(await place());
    const { id } = await attempt();
    // As a process leaves it that was killed while the platform was at work.
    await open.app.infrastructure.database.read.execute(
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
    expect(under(mention.postId)).toEqual([]);
  });

  test("and what a process left is taken up again", async () => {
    const planned = await openApproved(open.app);
    dataOf(await planned.place());
    const lost = await unknown("lost-unknown");
    const fresh = (await planned.attempt()).id;
    open.due.length = 0;
    await open.app.services.apiPlacing.sweep();
    const ids = () => open.due.map(({ attemptId }) => attemptId);
    expect(ids()).not.toContain(fresh);
    expect(ids()).not.toContain(lost.attemptId);
    open.clock.advance(240_000);
    await open.app.services.apiPlacing.sweep();
    expect(open.due).toContainEqual({ attemptId: fresh, step: "send", afterSeconds: 0 });
    expect(open.due).toContainEqual({ attemptId: lost.attemptId, step: "check", afterSeconds: 0 });
  });

  test("and what no running worker can send goes back to its writer", async () => {
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
      failure: { code: "NO_WORKER", remedy: "Place it by hand, or try again later." },
    });
    // The job that waited finds nothing to do.
    const calls = open.reddit.state.calls;
    await send((await planned.attempt()).id);
    expect(open.reddit.state.calls).toBe(calls);
  });
});
