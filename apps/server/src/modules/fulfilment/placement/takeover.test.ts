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
const under = (postId: string) =>
  open.reddit.comments.filter(({ parentId }) => parentId === postId);

/** A reply whose attempt is planned. */
async function planned() {
  const one = await openApproved(open.app);
  dataOf(await one.place());
  const { id } = await one.attempt();
  return { ...one, attemptId: id };
}

describe("a second process at the same attempt", () => {
  test("that can't look takes nothing back of what the first has sent", async () => {
    const { attemptId, attempt, mention, status } = await planned();
    open.reddit.during(async () => {
      open.reddit.during(async () => undefined);
      open.reddit.state.away = "unavailable";
      await send(attemptId);
    });
    await send(attemptId);
    expect(under(mention.postId)).toHaveLength(1);
    expect(await status()).toBe("placed");
    expect((await attempt()).state).toBe("placed");
  });

  test("that began before the first had sent takes nothing back either", async () => {
    const { attemptId, mention, status, place } = await planned();
    // The second stands in its look, which fails once the first has posted.
    const { placement } = open.reddit;
    const real = placement.commentsOf;
    let fail = (): void => undefined;
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    let began = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    placement.commentsOf = async (...asked) => {
      placement.commentsOf = real;
      began();
      await failing;
      open.reddit.state.away = "unavailable";
      return real(...asked);
    };
    const second = send(attemptId);
    await begun;
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
    expect(under(mention.postId)).toHaveLength(1);
  });

  test("that wrote it off all the same: the comment that stands is taken", async () => {
    const { attemptId, mention, status, attempts, attempt } = await planned();
    open.reddit.during(async () => {
      open.reddit.during(async () => undefined);
      // As one that waited out every bound: it found nothing, and gave it up.
      await send(attemptId);
      open.clock.advance(601_000);
      await check(attemptId);
      expect(await status()).toBe("approved");
    });
    await send(attemptId);
    expect(await status()).toBe("placed");
    expect(await attempts()).toMatchObject([{ state: "placed" }]);
    expect(under(mention.postId)).toHaveLength(1);
    expect((await attempt()).state).toBe("placed");
  });
});

test("what was stopped too long between the book and the call is not sent any more", async () => {
  const { attemptId, mention, status, attempt } = await planned();
  open.reddit.ahead(async () => open.clock.advance(61_000));
  await send(attemptId);
  expect(await status()).toBe("unknown");
  expect((await attempt()).failure).toMatchObject({ code: "TOO_LATE" });
  expect(under(mention.postId)).toEqual([]);
  open.clock.advance(600_000);
  await check(attemptId);
  expect(await status()).toBe("approved");
});

test("a permission that turns out to be over before the call is told as that", async () => {
  const { attemptId, attempt, accountId, status } = await planned();
  open.reddit.state.away = "unauthorized";
  await send(attemptId);
  expect(await attempt()).toMatchObject({ state: "refused", failure: { code: "UNAUTHORIZED" } });
  const { rows } = await open.app.infrastructure.database.read.execute(
    sql`select token_failure as "tokenFailure" from community_accounts where id = ${accountId}`,
  );
  expect(rows).toEqual([{ tokenFailure: "Reddit does not take the account's sign-in any more." }]);
  expect(await status()).toBe("approved");
});

test("a comment that was taken for another reply tells nothing of this one", async () => {
  const one = await planned();
  const other = await openApproved(open.app);
  open.reddit.during(async () => {
    const externalId = `t1_fake${open.reddit.comments.length + 1}`;
    await open.app.infrastructure.database.read.execute(
      sql`update replies set external_id = ${externalId} where id = ${other.assignment.id}`,
    );
  });
  await send(one.attemptId);
  expect(await one.status()).toBe("unknown");
  expect((await one.attempt()).failure).toMatchObject({ code: "OTHER_COMMENT" });
});

test("a look before the call that sees another comment since an earlier try sends nothing", async () => {
  const { attemptId, account, mention, place, attempt, status } = await planned();
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

test("an account that goes while a reply begins with it is a refusal in words", async () => {
  const { place, accountId, status, account } = await openApproved(open.app);
  const { communityAccounts } = open.app.services;
  const { rows } = await open.app.infrastructure.database.read.execute<{ token: string }>(
    sql`select sealed_token as token from community_accounts where id = ${accountId}`,
  );
  expect(rows).toHaveLength(1);
  let answer: ReturnType<typeof place> | null = null;
  await open.app.infrastructure.database.transaction(async (tx) => {
    await tx.execute(sql`delete from community_accounts where id = ${accountId}`);
    answer = place();
    // It waits for the row that goes.
    for (let waits = false; !waits; ) {
      const { rows: locks } = await open.app.infrastructure.database.read.execute(
        sql`select 1 from pg_locks where not granted`,
      );
      waits = locks.length > 0;
    }
  });
  expect(errorOf(await (answer as unknown as ReturnType<typeof place>))).toMatchObject({
    code: "PLACEMENT_REFUSED",
    details: [
      `${account} was taken away or disconnected just now. Reload, and choose another account.`,
    ],
  });
  expect(await status()).toBe("approved");
  expect(communityAccounts.apiPlacing).toBe(true);
});

test("a second click is told that the reply has moved on", async () => {
  const { place } = await openApproved(open.app);
  const answers = await Promise.all([place(), place(), place()]);
  const refused = answers.filter((one) => !("data" in one)).map((one) => errorOf(one).code);
  expect(refused).toEqual(["REPLY_MOVED_ON", "REPLY_MOVED_ON"]);
});
