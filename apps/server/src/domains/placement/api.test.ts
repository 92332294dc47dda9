import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountLink } from "../../ports/account-link.ts";
import { createTestClock, dataOf, errorOf, openTestApp, type TestApp } from "../../testing/app.ts";
import {
  connectAccount,
  createFakePlacement,
  openApproved,
} from "../../testing/placing/approved.ts";

const clock = createTestClock(new Date());
const reddit = createFakePlacement(() => clock.now());
const link: AccountLink = {
  authorizeUrl: () => "https://www.reddit.test/authorize",
  connect: () => Promise.reject(new Error("nobody connects here")),
  revoke: async () => undefined,
};
const due: { attemptId: string; step: string; afterSeconds: number }[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    reddit: link,
    redditPlacement: true,
    placements: [reddit.placement],
    replyCheckSeconds: [300, 259_200],
  });
  app.domains.apiPlacing.topics.due.subscribe(async (_tx, one) => void due.push(one));
});
afterAll(() => app.close());

const send = (id: string) => app.domains.apiPlacing.send(id);
const look = (id: string) => app.domains.reconciling.look(id);
const under = (postId: string) => reddit.comments.filter(({ parentId }) => parentId === postId);

/** A reply whose call had no answer. */
async function unknown(answer: "posted-unknown" | "lost-unknown") {
  const one = await openApproved(app);
  dataOf(await one.place());
  reddit.next(answer);
  const { id } = await one.attempt();
  await send(id);
  expect(await one.status()).toBe("unknown");
  return { ...one, attemptId: id };
}

describe("a reply that is placed through the API", () => {
  test("is committed as placing first, then posted once, and stands in its thread", async () => {
    const { place, mention, attempt, account, accountId, writer, assignment, road } =
      await openApproved(app);
    const begun = dataOf(await place()).assignment;
    expect(begun).toMatchObject({ status: "placing", permalink: null });
    expect(under(mention.postId)).toEqual([]);
    const planned = await attempt();
    expect(planned).toMatchObject({ state: "planned", trouble: null });
    expect(due.at(-1)).toEqual({ attemptId: planned.id, step: "send", afterSeconds: 0 });
    let during = "";
    reddit.during(async () => {
      during = (await attempt()).state;
    });
    await send(planned.id);
    reddit.during(async () => undefined);
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
      placed_how: "api",
      placed_at: comment?.postedAt.toISOString(),
    });
    expect((await attempt()).state).toBe("placed");
    expect((await road.status(mention.id)).status).toBe("replied");
    const { rows } = await app.platform.database.read.execute(
      sql`select community_account_id from replies where id = ${assignment.id}`,
    );
    expect(rows).toEqual([{ community_account_id: accountId }]);
    // The job that comes once more has nothing to do.
    await send(planned.id);
    await look(planned.id);
    expect(under(mention.postId)).toHaveLength(1);
    expect(errorOf(await place()).code).toBe("REPLY_MOVED_ON");
  });

  test("is told who did what in the book", async () => {
    const { place, attempt, assignment } = await openApproved(app);
    dataOf(await place());
    await send((await attempt()).id);
    const { rows } = await app.platform.database.read.execute<{ text_hash: string }>(sql`
      select text_hash from audit_entries where reply_id = ${assignment.id} and action = 'sent'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("of two jobs at once one alone posts it", async () => {
    const { place, attempt, mention, status } = await openApproved(app);
    dataOf(await place());
    const { id } = await attempt();
    await Promise.all([send(id), send(id), send(id)]);
    expect(under(mention.postId)).toHaveLength(1);
    // The others could have found it sent, and its end not known: a look would have told.
    expect(["placed", "unknown"]).toContain(await status());
    await look(id);
    expect(await status()).toBe("placed");
  });

  test("is begun once by two requests", async () => {
    const { place, attempts } = await openApproved(app);
    const outcomes = await Promise.all([place(), place(), place()]);
    expect(outcomes.filter((one) => "data" in one)).toHaveLength(1);
    expect(await attempts()).toHaveLength(1);
  });
});

describe("what can't be placed so", () => {
  test("names the account that may not, with what to do", async () => {
    const { place, accountId, status } = await openApproved(app);
    expect(errorOf(await place("00000000-0000-4000-8000-000000000000"))).toMatchObject({
      code: "PLACEMENT_REFUSED",
      details: ["Reload to see which accounts do, and choose one of them."],
    });
    await app.platform.database.read.execute(
      sql`update community_accounts set active = false where id = ${accountId}`,
    );
    const refused = errorOf(await place());
    expect(refused.code).toBe("PLACEMENT_REFUSED");
    expect(refused.details).toHaveLength(1);
    expect(await status()).toBe("approved");
  });

  test("is another reply of an account that is at work with one", async () => {
    const first = await openApproved(app);
    const second = await openApproved(app);
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
    const { assignment } = await openApproved(app);
    const other = await openApproved(app);
    const foreign = await app.call(
      "placeReply",
      { params: { id: assignment.id }, body: { accountId: other.accountId } },
      other.writer.as,
    );
    expect(errorOf(foreign).code).toBe("NOT_FOUND");
    Object.assign(app.domains.communityAccounts, { apiPlacing: false });
    expect(errorOf(await other.place()).code).toBe("API_PLACING_OFF");
    Object.assign(app.domains.communityAccounts, { apiPlacing: true });
    expect(await other.attempts()).toEqual([]);
  });
});

describe("a refusal of the platform", () => {
  test("that is final ends the reply, and the unit comes back with the reason", async () => {
    const { place, attempt, status, road, mention } = await openApproved(app);
    dataOf(await place());
    reddit.next({ refusal: {} });
    await send((await attempt()).id);
    expect(await attempt()).toMatchObject({ state: "refused", trouble: { code: "THREAD_LOCKED" } });
    expect(await status()).toBe("failed");
    expect(await road.status(mention.id)).toMatchObject({ status: "pending" });
    expect((await road.me()).repliesUsed).toBe(0);
  });

  test("that is not leaves it approved with what to do, and it can be placed again", async () => {
    const { place, attempt, attempts, status, mention, account } = await openApproved(app);
    dataOf(await place());
    reddit.next({
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
    clock.advance(61_000);
    dataOf(await place());
    await send((await attempt()).id);
    expect(await status()).toBe("placed");
    expect((await attempts()).map(({ state }) => state)).toEqual(["refused", "placed"]);
    expect(under(mention.postId)).toHaveLength(1);
  });

  test("of the account's permission is noted with the account", async () => {
    const { place, attempt, accountId, status } = await openApproved(app);
    dataOf(await place());
    reddit.next({
      refusal: { code: "UNAUTHORIZED", kind: "operator", message: "Its sign-in is over." },
    });
    await send((await attempt()).id);
    const { rows } = await app.platform.database.read.execute(
      sql`select token_trouble from community_accounts where id = ${accountId}`,
    );
    expect(rows).toEqual([{ token_trouble: "Its sign-in is over." }]);
    expect(await status()).toBe("approved");
  });

  test("that it is suspended makes the account rest until somebody lifts it", async () => {
    const { place, attempt, account } = await openApproved(app);
    dataOf(await place());
    reddit.next({ refusal: { code: "IN_TIMEOUT", kind: "account", message: "It is suspended." } });
    await send((await attempt()).id);
    const { rows } = await app.platform.database.read.execute(
      sql`select state, rests_until > now() + interval '1 year' as rests from platform_accounts where key = ${account}`,
    );
    expect(rows).toEqual([{ state: "suspended", rests: true }]);
  });
});

describe("a reply of which nobody knows whether it arrived", () => {
  test("is found among the account's comments, with the comment's own time", async () => {
    const { attemptId, writer, assignment, mention, attempts } = await unknown("posted-unknown");
    expect(due.at(-1)).toEqual({ attemptId, step: "look", afterSeconds: 15 });
    const [comment] = under(mention.postId);
    clock.advance(20_000);
    await look(attemptId);
    expect(await writer.get(assignment.id)).toMatchObject({
      status: "placed",
      permalink: comment?.permalink,
      placed_at: comment?.postedAt.toISOString(),
      placed_how: "api",
    });
    expect(await attempts()).toMatchObject([{ state: "placed", looks: 1 }]);
    expect(under(mention.postId)).toHaveLength(1);
  });

  test("is approved again only after ten minutes, and then placed once", async () => {
    const one = await unknown("lost-unknown");
    const { attemptId, mention, status, place, attempt } = one;
    clock.advance(20_000);
    await look(attemptId);
    expect(await status()).toBe("unknown");
    expect(due.at(-1)).toMatchObject({ attemptId, step: "look", afterSeconds: 40 });
    expect(errorOf(await place()).code).toBe("REPLY_MOVED_ON");
    // A look that sees not everything tells nothing, however late.
    clock.advance(600_000);
    reddit.state.complete = false;
    await look(attemptId);
    reddit.state.complete = true;
    reddit.state.away = true;
    await look(attemptId);
    reddit.state.away = false;
    expect(await status()).toBe("unknown");
    await look(attemptId);
    expect(await status()).toBe("approved");
    expect(await attempt()).toMatchObject({ state: "absent", trouble: { code: "NOT_THERE" } });
    dataOf(await place());
    await send((await attempt()).id);
    expect(await status()).toBe("placed");
    expect(under(mention.postId)).toHaveLength(1);
  });

  test("that shows up late after all is taken, and not posted again", async () => {
    const { attemptId, mention, status, place, attempt, account, assignment } =
      await unknown("lost-unknown");
    clock.advance(601_000);
    await look(attemptId);
    expect(await status()).toBe("approved");
    const calls = reddit.state.calls;
    reddit.post(account, mention.postId, assignment.text);
    dataOf(await place());
    await send((await attempt()).id);
    expect(await status()).toBe("placed");
    expect(reddit.state.calls).toBe(calls);
    expect(under(mention.postId)).toHaveLength(1);
  });

  test("is not sent where the account's comments can't be read first", async () => {
    const { place, attempt, status, mention } = await openApproved(app);
    dataOf(await place());
    reddit.state.away = true;
    await send((await attempt()).id);
    reddit.state.away = false;
    expect(await attempt()).toMatchObject({ state: "refused", trouble: { code: "NOT_LOOKED_AT" } });
    expect(await status()).toBe("approved");
    expect(under(mention.postId)).toEqual([]);
  });

  test("stays unknown while another comment of its account stands there", async () => {
    const { attemptId, mention, status, account, attempt } = await unknown("lost-unknown");
    reddit.post(account, mention.postId, "Something else altogether was said here.");
    clock.advance(700_000);
    await look(attemptId);
    expect(await status()).toBe("unknown");
    expect((await attempt()).trouble).toMatchObject({ code: "OTHER_COMMENT" });
  });

  test("whose process ended after the call began is never sent again", async () => {
    const { place, attempt, mention, status } = await openApproved(app);
    dataOf(await place());
    const { id } = await attempt();
    // As a process leaves it that was killed while the platform was at work.
    await app.platform.database.read.execute(
      sql`update placement_attempts set state = 'sent', sent_at = ${clock.now().toISOString()} where id = ${id}`,
    );
    const calls = reddit.state.calls;
    await send(id);
    expect(await status()).toBe("unknown");
    expect(await attempt()).toMatchObject({ state: "unknown", trouble: { code: "INTERRUPTED" } });
    await send(id);
    expect(reddit.state.calls).toBe(calls);
    clock.advance(601_000);
    await look(id);
    expect(await status()).toBe("approved");
    expect(under(mention.postId)).toEqual([]);
  });

  test("and what a process left is taken up again", async () => {
    const planned = await openApproved(app);
    dataOf(await planned.place());
    const lost = await unknown("lost-unknown");
    const fresh = (await planned.attempt()).id;
    due.length = 0;
    await app.domains.apiPlacing.sweep();
    const ids = () => due.map(({ attemptId }) => attemptId);
    expect(ids()).not.toContain(fresh);
    expect(ids()).not.toContain(lost.attemptId);
    clock.advance(240_000);
    await app.domains.apiPlacing.sweep();
    expect(due).toContainEqual({ attemptId: fresh, step: "send", afterSeconds: 0 });
    expect(due).toContainEqual({ attemptId: lost.attemptId, step: "look", afterSeconds: 0 });
  });
});

test("an account at work can't be taken away", async () => {
  const { place, attempt, accountId } = await openApproved(app);
  dataOf(await place());
  await expect(app.domains.communityAccounts.desk.remove(accountId)).rejects.toMatchObject({
    code: "ACCOUNT_IN_USE",
  });
  await send((await attempt()).id);
  const spare = await connectAccount(app, "spare_account");
  await app.domains.communityAccounts.desk.remove(spare);
});
