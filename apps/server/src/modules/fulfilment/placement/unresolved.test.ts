import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import { dataOf, errorOf } from "../../../testing/app.ts";
import {
  openApproved,
  openPlacingApp,
  type PlacingApp,
} from "../../../testing/approved-replies.ts";

let open: PlacingApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  open = await openPlacingApp();
  admin = openAdmin(open.app);
});
afterAll(() => open.app.close());

const hourMs = 3_600_000;
const listed = async () =>
  dataOf(await open.app.call("listUnresolvedPlacements", {}, await admin())).placements;
const resolve = async (id: string, permalink: string | null) =>
  open.app.call("resolvePlacement", { params: { id }, body: { permalink } }, await admin());
const check = (id: string) => open.app.services.reconciliation.check(id);

/** A reply of unknown result. */
async function openUnknown(answer: "posted-unknown" | "lost-unknown" = "lost-unknown") {
  const approved = await openApproved(open.app);
  dataOf(await approved.place());
  open.reddit.next(answer);
  const { id } = await approved.attempt();
  await open.app.services.apiPlacing.send(id);
  expect(await approved.status()).toBe("unknown");
  const listEntry = async () => (await listed()).find((placement) => placement.id === id);
  const auditMessages = async () => {
    const { rows } = await open.app.infrastructure.database.pool.execute<{ message: string }>(sql`
      select details->>'message' as message from audit_entries
      where reply_id = ${approved.assignment.id} and action = 'looked' and by = 'administrator'`);
    return rows.map(({ message }) => message);
  };
  // Read from the database: the sign-ins end before the times that the tests advance to.
  const row = async () => {
    const { rows } = await open.app.infrastructure.database.pool.execute(sql`
      select status, permalink, account_name, placement_method as "placementMethod" from replies
      where id = ${approved.assignment.id}`);
    return rows[0];
  };
  return { ...approved, attemptId: id, listEntry, auditMessages, row };
}

test("an unresolved placement is listed after an hour, or immediately if its account can't be read", async () => {
  const unreadable = await openUnknown();
  expect(await unreadable.listEntry()).toBeUndefined();
  await open.app.infrastructure.database.pool.execute(
    sql`update community_accounts set token_failure = 'Over.' where id = ${unreadable.accountId}`,
  );
  expect(await unreadable.listEntry()).toMatchObject({ account: unreadable.account, checks: 0 });
  const other = await openUnknown();
  open.clock.advance(hourMs + 1_000);
  expect(await other.listEntry()).toMatchObject({
    replyId: other.assignment.id,
    source: "reddit",
    account: other.account,
    text: expect.stringContaining("I am with Ledgerly, to be clear."),
    postUrl: expect.stringMatching(/^https:/),
    failure: { code: "TIMEOUT" },
  });
});

test("unresolved placements are listed in pages, which are counted together", async () => {
  await openUnknown();
  await openUnknown();
  open.clock.advance(hourMs + 1_000);
  const page = async (query: { limit?: number; offset?: number }) =>
    dataOf(await open.app.call("listUnresolvedPlacements", { query }, await admin()));
  const { placements: all, total } = await page({});
  expect(all.length).toBeGreaterThan(1);
  expect(total).toBe(all.length);
  const [first, second] = all;
  expect(await page({ limit: 1 })).toEqual({ placements: [first], total });
  expect(await page({ limit: 1, offset: 1 })).toEqual({ placements: [second], total });
});

test("an administrator's address places it, even if the comment has another text", async () => {
  const { attemptId, account, mention, row, listEntry, auditMessages, attempt } =
    await openUnknown("posted-unknown");
  open.clock.advance(hourMs + 1_000);
  const at = open.clock.now();
  const { seen } = open;
  const refusal = async (url: string) => errorOf(await resolve(attemptId, url)).details;
  const elsewhere = seen.post("t1_e1", "t3_elsewhere", account, "Changed.", at);
  expect(await refusal(elsewhere)).toEqual([
    "The comment is in another thread. Paste the permalink of the comment under this reply's post.",
  ]);
  const foreign = seen.post("t1_e2", mention.postId, "somebody", "Changed.", at);
  expect(await refusal(foreign)).toEqual([
    `The comment was posted by somebody, not by ${account}. Paste the permalink of that account's comment.`,
  ]);
  const early = new Date(at.getTime() - 2 * hourMs);
  expect(await refusal(seen.post("t1_e3", mention.postId, account, "Old.", early))).toEqual([
    "The comment was posted before this reply was sent. Paste the permalink of the later comment.",
  ]);
  expect(await refusal("https://www.reddit.com/r/a/comments/b/c/t1_nowhere")).toEqual([
    "There is no comment at this address that others can see. If it is nowhere else, mark it as not posted.",
  ]);
  expect(await row()).toMatchObject({ status: "unknown" });
  const url = seen.post(
    "t1_e4",
    mention.postId,
    account,
    "Something edited beyond recognition.",
    at,
  );
  dataOf(await resolve(attemptId, url));
  expect(await row()).toEqual({
    status: "placed",
    permalink: url,
    account_name: account,
    placementMethod: "api",
  });
  expect((await attempt()).state).toBe("placed");
  expect(await auditMessages()).toEqual([
    "An administrator checked the thread and found the reply",
  ]);
  expect(await listEntry()).toBeUndefined();
  expect(errorOf(await resolve(attemptId, null)).code).toBe("REPLY_MOVED_ON");
});

test("it is approved again if the administrator does not find it, but not within ten minutes", async () => {
  const { attemptId, row, attempt, auditMessages } = await openUnknown();
  expect(errorOf(await resolve(attemptId, null))).toMatchObject({
    code: "PLACEMENT_REFUSED",
    details: [
      "The reply was sent just now and may still appear. Check again ten minutes after it was sent.",
    ],
  });
  open.clock.advance(hourMs + 1_000);
  dataOf(await resolve(attemptId, null));
  expect(await row()).toMatchObject({ status: "approved", permalink: null });
  expect(await attempt()).toMatchObject({ state: "absent", failure: { code: "NOT_THERE" } });
  expect(await auditMessages()).toEqual([
    "An administrator checked the thread, and the reply is not there.",
  ]);
});

test("it is still checked while API placement is turned off", async () => {
  const { attemptId, status } = await openUnknown("posted-unknown");
  const { communityAccounts } = open.app.services;
  Object.assign(communityAccounts, { apiPlacing: false });
  open.clock.advance(20_000);
  await check(attemptId);
  Object.assign(communityAccounts, { apiPlacing: true });
  expect(await status()).toBe("placed");
});

test("only administrators resolve it, and an unknown id is not found", async () => {
  const { attemptId, writer } = await openUnknown();
  const body = { permalink: null };
  const writersAttempt = await open.app.call(
    "resolvePlacement",
    { params: { id: attemptId }, body },
    writer.as,
  );
  expect(errorOf(writersAttempt).code).toBe("FORBIDDEN");
  expect(errorOf(await resolve("00000000-0000-4000-8000-000000000000", null)).code).toBe(
    "NOT_FOUND",
  );
});
