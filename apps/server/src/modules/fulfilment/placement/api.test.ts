import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import {
  connectAccount,
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

describe("a reply that is placed through the API", () => {
  test("is committed as placing, then posted once, then recorded as placed", async () => {
    const { place, mention, attempt, account, accountId, writer, assignment, pipeline } =
      await openApproved(open.app);
    const started = dataOf(await place()).assignment;
    expect(started).toMatchObject({ status: "placing", permalink: null });
    expect(commentsUnder(mention.postId)).toEqual([]);
    const planned = await attempt();
    expect(planned).toMatchObject({ state: "planned", failure: null });
    expect(open.due.at(-1)).toEqual({ attemptId: planned.id, step: "send", afterSeconds: 0 });
    let stateDuringCall = "";
    open.reddit.during(async () => {
      stateDuringCall = (await attempt()).state;
    });
    await send(planned.id);
    open.reddit.during(async () => undefined);
    // `sent` was committed before the call.
    expect(stateDuringCall).toBe("sent");
    const [comment, ...others] = commentsUnder(mention.postId);
    expect(others).toEqual([]);
    expect(comment).toMatchObject({ account, text: assignment.text });
    expect(comment?.text).toContain("I am with Ledgerly, to be clear.");
    expect(await writer.get(assignment.id)).toMatchObject({
      status: "placed",
      permalink: comment?.permalink,
      account,
      placementMethod: "api",
      placedAt: comment?.postedAt.toISOString(),
    });
    expect((await attempt()).state).toBe("placed");
    expect((await pipeline.status(mention.id)).status).toBe("replied");
    const { rows } = await open.app.infrastructure.database.pool.execute(
      sql`select community_account_id from replies where id = ${assignment.id}`,
    );
    expect(rows).toEqual([{ community_account_id: accountId }]);
    // A second run of the job finds nothing to do.
    await send(planned.id);
    await check(planned.id);
    expect(commentsUnder(mention.postId)).toHaveLength(1);
    expect(errorOf(await place()).code).toBe("REPLY_MOVED_ON");
  });

  test("has an audit entry with the hash of the text that was sent", async () => {
    const { place, attempt, assignment } = await openApproved(open.app);
    dataOf(await place());
    await send((await attempt()).id);
    const { rows } = await open.app.infrastructure.database.pool.execute<{ text_hash: string }>(sql`
      select text_hash from audit_entries where reply_id = ${assignment.id} and action = 'sent'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("is posted once by jobs that run at the same time", async () => {
    const { place, attempt, mention, status } = await openApproved(open.app);
    dataOf(await place());
    const { id } = await attempt();
    await Promise.all([send(id), send(id), send(id)]);
    expect(commentsUnder(mention.postId)).toHaveLength(1);
    // Another job may have found it in state `sent` and marked it unknown; a check resolves that.
    expect(["placed", "unknown"]).toContain(await status());
    await check(id);
    expect(await status()).toBe("placed");
  });

  test("has one attempt after concurrent requests", async () => {
    const { place, attempts } = await openApproved(open.app);
    const outcomes = await Promise.all([place(), place(), place()]);
    expect(outcomes.filter((outcome) => "data" in outcome)).toHaveLength(1);
    expect(await attempts()).toHaveLength(1);
  });
});

describe("a reply is not placed through the API", () => {
  test("with an account that may not place it", async () => {
    const { place, accountId, status } = await openApproved(open.app);
    expect(errorOf(await place("00000000-0000-4000-8000-000000000000"))).toMatchObject({
      code: "PLACEMENT_REFUSED",
      details: ["Reload the page, then choose an account that does."],
    });
    await open.app.infrastructure.database.pool.execute(
      sql`update community_accounts set active = false where id = ${accountId}`,
    );
    const refused = errorOf(await place());
    expect(refused.code).toBe("PLACEMENT_REFUSED");
    expect(refused.details).toHaveLength(1);
    expect(await status()).toBe("approved");
  });

  test("with an account that is placing another reply", async () => {
    const first = await openApproved(open.app);
    const second = await openApproved(open.app);
    dataOf(await first.place());
    expect(errorOf(await second.place(first.accountId))).toMatchObject({
      code: "PLACEMENT_REFUSED",
      details: [
        `${first.account} is posting another reply right now. Try again in a minute, or use another account.`,
      ],
    });
    expect(await second.status()).toBe("approved");
    expect(await second.attempts()).toEqual([]);
  });

  test("while API placement is turned off, or by another writer", async () => {
    const { assignment } = await openApproved(open.app);
    const other = await openApproved(open.app);
    const foreign = await open.app.call(
      "placeReply",
      { params: { id: assignment.id }, body: { accountId: other.accountId } },
      other.writer.as,
    );
    expect(errorOf(foreign).code).toBe("NOT_FOUND");
    Object.assign(open.app.services.communityAccounts, { apiPlacing: false });
    expect(errorOf(await other.place()).code).toBe("API_PLACING_OFF");
    Object.assign(open.app.services.communityAccounts, { apiPlacing: true });
    expect(await other.attempts()).toEqual([]);
  });
});

describe("a refusal of the platform", () => {
  test("ends the reply and returns the unit if it is final", async () => {
    const { place, attempt, status, pipeline, mention } = await openApproved(open.app);
    dataOf(await place());
    open.reddit.next({ refusal: {} });
    await send((await attempt()).id);
    expect(await attempt()).toMatchObject({ state: "refused", failure: { code: "THREAD_LOCKED" } });
    expect(await status()).toBe("failed");
    expect(await pipeline.status(mention.id)).toMatchObject({ status: "pending" });
    expect((await pipeline.me()).repliesUsed).toBe(0);
  });

  test("leaves the reply approved if it is not final, so it can be placed again", async () => {
    const { place, attempt, attempts, status, mention, account } = await openApproved(open.app);
    dataOf(await place());
    open.reddit.next({
      refusal: {
        code: "RATELIMIT",
        kind: "wait",
        message: "Reddit asks this account to slow down.",
        remedy: "Wait as long as Reddit says, then post it again.",
        retryAfterMs: 60_000,
      },
    });
    await send((await attempt()).id);
    expect(await status()).toBe("approved");
    // The refusal started a cooldown of the account.
    const duringCooldown = errorOf(await place());
    expect(duringCooldown.details[0]).toContain(account);
    open.clock.advance(61_000);
    dataOf(await place());
    await send((await attempt()).id);
    expect(await status()).toBe("placed");
    expect((await attempts()).map(({ state }) => state)).toEqual(["refused", "placed"]);
    expect(commentsUnder(mention.postId)).toHaveLength(1);
  });

  test("is recorded with the account if its permission is no longer valid", async () => {
    const { place, attempt, accountId, status } = await openApproved(open.app);
    dataOf(await place());
    open.reddit.next({
      refusal: { code: "UNAUTHORIZED", kind: "operator", message: "Its sign-in is over." },
    });
    await send((await attempt()).id);
    const { rows } = await open.app.infrastructure.database.pool.execute(
      sql`select token_failure as "tokenFailure" from community_accounts where id = ${accountId}`,
    );
    expect(rows).toEqual([{ tokenFailure: "Its sign-in is over." }]);
    expect(await status()).toBe("approved");
  });

  test("starts an indefinite cooldown if the account is suspended", async () => {
    const { place, attempt, account } = await openApproved(open.app);
    dataOf(await place());
    open.reddit.next({
      refusal: { code: "IN_TIMEOUT", kind: "account", message: "It is suspended." },
    });
    await send((await attempt()).id);
    const { rows } = await open.app.infrastructure.database.pool.execute(
      sql`select state, cooldown_until > now() + interval '1 year' as "isIndefinite" from account_states where key = ${account}`,
    );
    expect(rows).toEqual([{ state: "suspended", isIndefinite: true }]);
  });
});

test("an account with an open attempt can't be removed", async () => {
  const { place, attempt, accountId } = await openApproved(open.app);
  dataOf(await place());
  await expect(
    open.app.services.communityAccounts.admin.remove(randomUUID(), accountId),
  ).rejects.toMatchObject({
    code: "ACCOUNT_IN_USE",
  });
  await send((await attempt()).id);
  const spare = await connectAccount(open.app, "spare_account");
  await open.app.services.communityAccounts.admin.remove(randomUUID(), spare);
});
