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
const under = (postId: string) =>
  open.reddit.comments.filter(({ parentId }) => parentId === postId);

describe("a reply that is placed through the API", () => {
  test("is committed as placing first, then posted once, and stands in its thread", async () => {
    const { place, mention, attempt, account, accountId, writer, assignment, pipeline } =
      await openApproved(open.app);
    const begun = dataOf(await place()).assignment;
    expect(begun).toMatchObject({ status: "placing", permalink: null });
    expect(under(mention.postId)).toEqual([]);
    const planned = await attempt();
    expect(planned).toMatchObject({ state: "planned", failure: null });
    expect(open.due.at(-1)).toEqual({ attemptId: planned.id, step: "send", afterSeconds: 0 });
    let during = "";
    open.reddit.during(async () => {
      during = (await attempt()).state;
    });
    await send(planned.id);
    open.reddit.during(async () => undefined);
    // `sent` stood in the database while the call was on its way.
    expect(during).toBe("sent");
    const [comment, ...more] = under(mention.postId);
    expect(more).toEqual([]);
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
    const { rows } = await open.app.infrastructure.database.read.execute(
      sql`select community_account_id from replies where id = ${assignment.id}`,
    );
    expect(rows).toEqual([{ community_account_id: accountId }]);
    // The job that comes once more has nothing to do.
    await send(planned.id);
    await check(planned.id);
    expect(under(mention.postId)).toHaveLength(1);
    expect(errorOf(await place()).code).toBe("REPLY_MOVED_ON");
  });

  test("is told who did what in the book", async () => {
    const { place, attempt, assignment } = await openApproved(open.app);
    dataOf(await place());
    await send((await attempt()).id);
    const { rows } = await open.app.infrastructure.database.read.execute<{ text_hash: string }>(sql`
      select text_hash from audit_entries where reply_id = ${assignment.id} and action = 'sent'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("of two jobs at once one alone posts it", async () => {
    const { place, attempt, mention, status } = await openApproved(open.app);
    dataOf(await place());
    const { id } = await attempt();
    await Promise.all([send(id), send(id), send(id)]);
    expect(under(mention.postId)).toHaveLength(1);
    // The others could have found it sent, and its end not known: a look would have told.
    expect(["placed", "unknown"]).toContain(await status());
    await check(id);
    expect(await status()).toBe("placed");
  });

  test("is begun once by two requests", async () => {
    const { place, attempts } = await openApproved(open.app);
    const outcomes = await Promise.all([place(), place(), place()]);
    expect(outcomes.filter((one) => "data" in one)).toHaveLength(1);
    expect(await attempts()).toHaveLength(1);
  });
});

describe("what can't be placed so", () => {
  test("names the account that may not, with what to do", async () => {
    const { place, accountId, status } = await openApproved(open.app);
    expect(errorOf(await place("00000000-0000-4000-8000-000000000000"))).toMatchObject({
      code: "PLACEMENT_REFUSED",
      details: ["Reload to see which accounts do, and choose one of them."],
    });
    await open.app.infrastructure.database.read.execute(
      sql`update community_accounts set active = false where id = ${accountId}`,
    );
    const refused = errorOf(await place());
    expect(refused.code).toBe("PLACEMENT_REFUSED");
    expect(refused.details).toHaveLength(1);
    expect(await status()).toBe("approved");
  });

  test("is another reply of an account that is at work with one", async () => {
    const first = await openApproved(open.app);
    const second = await openApproved(open.app);
    dataOf(await first.place());
    expect(errorOf(await second.place(first.accountId))).toMatchObject({
      code: "PLACEMENT_REFUSED",
      details: [
        `${first.account} is placing another reply at this moment. Place this one when that is done, or with another account.`,
      ],
    });
    expect(await second.status()).toBe("approved");
    expect(await second.attempts()).toEqual([]);
  });

  test("is anything while the operator has it turned off, or another's reply", async () => {
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
  test("that is final ends the reply, and the unit comes back with the reason", async () => {
    const { place, attempt, status, pipeline, mention } = await openApproved(open.app);
    dataOf(await place());
    open.reddit.next({ refusal: {} });
    await send((await attempt()).id);
    expect(await attempt()).toMatchObject({ state: "refused", failure: { code: "THREAD_LOCKED" } });
    expect(await status()).toBe("failed");
    expect(await pipeline.status(mention.id)).toMatchObject({ status: "pending" });
    expect((await pipeline.me()).repliesUsed).toBe(0);
  });

  test("that is not leaves it approved with what to do, and it can be placed again", async () => {
    const { place, attempt, attempts, status, mention, account } = await openApproved(open.app);
    dataOf(await place());
    open.reddit.next({
      refusal: {
        code: "RATELIMIT",
        kind: "wait",
        message: "Reddit asks this account to slow down.",
        remedy: "Wait as long as Reddit says, then place it again.",
        retryAfterMs: 60_000,
      },
    });
    await send((await attempt()).id);
    expect(await status()).toBe("approved");
    // The account rests so long, and the writer is told.
    const resting = errorOf(await place());
    expect(resting.details[0]).toContain(account);
    open.clock.advance(61_000);
    dataOf(await place());
    await send((await attempt()).id);
    expect(await status()).toBe("placed");
    expect((await attempts()).map(({ state }) => state)).toEqual(["refused", "placed"]);
    expect(under(mention.postId)).toHaveLength(1);
  });

  test("of the account's permission is noted with the account", async () => {
    const { place, attempt, accountId, status } = await openApproved(open.app);
    dataOf(await place());
    open.reddit.next({
      refusal: { code: "UNAUTHORIZED", kind: "operator", message: "Its sign-in is over." },
    });
    await send((await attempt()).id);
    const { rows } = await open.app.infrastructure.database.read.execute(
      sql`select token_failure as "tokenFailure" from community_accounts where id = ${accountId}`,
    );
    expect(rows).toEqual([{ tokenFailure: "Its sign-in is over." }]);
    expect(await status()).toBe("approved");
  });

  test("that it is suspended makes the account rest until somebody lifts it", async () => {
    const { place, attempt, account } = await openApproved(open.app);
    dataOf(await place());
    open.reddit.next({
      refusal: { code: "IN_TIMEOUT", kind: "account", message: "It is suspended." },
    });
    await send((await attempt()).id);
    const { rows } = await open.app.infrastructure.database.read.execute(
      sql`select state, cooldown_until > now() + interval '1 year' as rests from account_states where key = ${account}`,
    );
    expect(rows).toEqual([{ state: "suspended", rests: true }]);
  });
});

test("an account at work can't be taken away", async () => {
  const { place, attempt, accountId } = await openApproved(open.app);
  dataOf(await place());
  await expect(open.app.services.communityAccounts.admin.remove(accountId)).rejects.toMatchObject({
    code: "ACCOUNT_IN_USE",
  });
  await send((await attempt()).id);
  const spare = await connectAccount(open.app, "spare_account");
  await open.app.services.communityAccounts.admin.remove(spare);
});
