import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
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
afterEach(() => {
  const nothing = async () => undefined;
  open.reddit.during(nothing);
  open.reddit.ahead(nothing);
  open.reddit.state.away = null;
});

const send = (id: string) => open.app.services.apiPlacing.send(id);
const check = (id: string) => open.app.services.reconciliation.check(id);
const commentsUnder = (postId: string) =>
  open.reddit.comments.filter(({ parentId }) => parentId === postId);

/** A reply with a planned attempt. */
async function openPlanned() {
  const approved = await openApproved(open.app);
  dataOf(await approved.place());
  const { id } = await approved.attempt();
  return { ...approved, attemptId: id };
}

describe("a second process with the same attempt", () => {
  test("changes nothing if it can't read the comments after the first has sent", async () => {
    const { attemptId, attempt, mention, status } = await openPlanned();
    open.reddit.during(async () => {
      open.reddit.during(async () => undefined);
      open.reddit.state.away = "unavailable";
      await send(attemptId);
    });
    await send(attemptId);
    expect(commentsUnder(mention.postId)).toHaveLength(1);
    expect(await status()).toBe("placed");
    expect((await attempt()).state).toBe("placed");
  });

  test("changes nothing if it started reading before the first has sent", async () => {
    const { attemptId, mention, status, place } = await openPlanned();
    // The second process is reading the comments; this fails once the first one makes its call.
    const { placement } = open.reddit;
    const readComments = placement.commentsOf;
    let fail = (): void => undefined;
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    let startRead = (): void => undefined;
    const readStarted = new Promise<void>((resolve) => {
      startRead = resolve;
    });
    placement.commentsOf = async (...request) => {
      placement.commentsOf = readComments;
      startRead();
      await failing;
      open.reddit.state.away = "unavailable";
      return readComments(...request);
    };
    const second = send(attemptId);
    await readStarted;
    let inCall = (): void => undefined;
    const called = new Promise<void>((resolve) => {
      inCall = resolve;
    });
    open.reddit.during(async () => {
      inCall();
      fail();
      await second;
      expect(await status()).toBe("placing");
      expect(errorOf(await place()).code).toBe("REPLY_MOVED_ON");
    });
    const first = send(attemptId);
    await called;
    await Promise.all([first, second]);
    expect(await status()).toBe("placed");
    expect(commentsUnder(mention.postId)).toHaveLength(1);
  });

  test("can record the reply as absent, and the live comment is still recorded", async () => {
    const { attemptId, mention, status, attempts, attempt } = await openPlanned();
    open.reddit.during(async () => {
      open.reddit.during(async () => undefined);
      // The second process finds nothing until every time limit is over, and gives up.
      await send(attemptId);
      open.clock.advance(601_000);
      await check(attemptId);
      expect(await status()).toBe("approved");
    });
    await send(attemptId);
    expect(await status()).toBe("placed");
    expect(await attempts()).toMatchObject([{ state: "placed" }]);
    expect(commentsUnder(mention.postId)).toHaveLength(1);
    expect((await attempt()).state).toBe("placed");
  });
});

test("an attempt whose process pauses too long before the call is not sent", async () => {
  const { attemptId, mention, status, attempt } = await openPlanned();
  open.reddit.ahead(async () => open.clock.advance(61_000));
  await send(attemptId);
  expect(await status()).toBe("unknown");
  expect((await attempt()).failure).toMatchObject({ code: "TOO_LATE" });
  expect(commentsUnder(mention.postId)).toEqual([]);
  open.clock.advance(600_000);
  await check(attemptId);
  expect(await status()).toBe("approved");
});

test("a permission that is no longer valid before the call is reported as the reason", async () => {
  const { attemptId, attempt, accountId, status } = await openPlanned();
  open.reddit.state.away = "unauthorized";
  await send(attemptId);
  expect(await attempt()).toMatchObject({ state: "refused", failure: { code: "UNAUTHORIZED" } });
  const { rows } = await open.app.infrastructure.database.pool.execute(
    sql`select token_failure as "tokenFailure" from community_accounts where id = ${accountId}`,
  );
  expect(rows).toEqual([{ tokenFailure: "Reddit no longer accepts the account's sign-in." }]);
  expect(await status()).toBe("approved");
});

test("a comment that is recorded for another reply leaves the attempt unknown", async () => {
  const planned = await openPlanned();
  const other = await openApproved(open.app);
  open.reddit.during(async () => {
    const externalId = `t1_fake${open.reddit.comments.length + 1}`;
    await open.app.infrastructure.database.pool.execute(
      sql`update replies set external_id = ${externalId} where id = ${other.assignment.id}`,
    );
  });
  await send(planned.attemptId);
  expect(await planned.status()).toBe("unknown");
  expect((await planned.attempt()).failure).toMatchObject({ code: "OTHER_COMMENT" });
});

test("nothing is sent if the account has a different comment since an earlier attempt", async () => {
  const { attemptId, account, mention, place, attempt, status } = await openPlanned();
  open.reddit.next("lost-unknown");
  await send(attemptId);
  open.clock.advance(601_000);
  await check(attemptId);
  expect(await status()).toBe("approved");
  open.reddit.post(account, mention.postId, "Something else altogether was said here.");
  const { calls } = open.reddit.state;
  dataOf(await place());
  await send((await attempt()).id);
  expect((await attempt()).failure).toMatchObject({ code: "OTHER_COMMENT" });
  expect(open.reddit.state.calls).toBe(calls);
});

test("a placement is refused if its account is removed at the same time", async () => {
  const { place, accountId, status, account } = await openApproved(open.app);
  const { communityAccounts } = open.app.services;
  const { rows } = await open.app.infrastructure.database.pool.execute<{ token: string }>(
    sql`select sealed_token as token from community_accounts where id = ${accountId}`,
  );
  expect(rows).toHaveLength(1);
  let answer: ReturnType<typeof place> | null = null;
  await open.app.infrastructure.database.transaction(async (tx) => {
    await tx.execute(sql`delete from community_accounts where id = ${accountId}`);
    answer = place();
    // The placement waits for the lock on the deleted row. Tests of other databases wait for locks, too.
    for (let isWaiting = false; !isWaiting; ) {
      const { rows: locks } = await open.app.infrastructure.database.pool.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      isWaiting = locks.length > 0;
    }
  });
  expect(errorOf(await (answer as unknown as ReturnType<typeof place>))).toMatchObject({
    code: "PLACEMENT_REFUSED",
    details: [
      `${account} was just deleted or disconnected. Reload the page, then choose another account.`,
    ],
  });
  expect(await status()).toBe("approved");
  expect(communityAccounts.apiPlacing).toBe(true);
});

test("concurrent requests after the first are answered with REPLY_MOVED_ON", async () => {
  const { place } = await openApproved(open.app);
  const answers = await Promise.all([place(), place(), place()]);
  const refused = answers
    .filter((answer) => !("data" in answer))
    .map((answer) => errorOf(answer).code);
  expect(refused).toEqual(["REPLY_MOVED_ON", "REPLY_MOVED_ON"]);
});
