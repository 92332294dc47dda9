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
const settle = async (id: string, permalink: string | null) =>
  open.app.call("resolvePlacement", { params: { id }, body: { permalink } }, await admin());
const check = (id: string) => open.app.services.reconciliation.check(id);

/** A reply of unknown end whose account's comments never come whole. */
async function unknown(answer: "posted-unknown" | "lost-unknown" = "lost-unknown") {
  const one = await openApproved(open.app);
  dataOf(await one.place());
  open.reddit.next(answer);
  const { id } = await one.attempt();
  await open.app.services.apiPlacing.send(id);
  expect(await one.status()).toBe("unknown");
  const shown = async () => (await listed()).find((end) => end.id === id);
  const book = async () => {
    const { rows } = await open.app.infrastructure.database.read.execute<{ message: string }>(sql`
      select details->>'message' as message from audit_entries
      where reply_id = ${one.assignment.id} and action = 'looked' and by = 'administrator'`);
    return rows.map(({ message }) => message);
  };
  // Nobody's sign-in lasts as long as a test's clock goes on.
  const row = async () => {
    const { rows } = await open.app.infrastructure.database.read.execute(sql`
      select status, permalink, account_name, placement_method as "placementMethod" from replies
      where id = ${one.assignment.id}`);
    return rows[0];
  };
  return { ...one, attemptId: id, shown, book, row };
}

test("is shown from an hour on, or at once where its account can't be looked through", async () => {
  const one = await unknown();
  expect(await one.shown()).toBeUndefined();
  await open.app.infrastructure.database.read.execute(
    sql`update community_accounts set token_failure = 'Over.' where id = ${one.accountId}`,
  );
  expect(await one.shown()).toMatchObject({ account: one.account, checks: 0 });
  const other = await unknown();
  open.clock.advance(hourMs + 1_000);
  expect(await other.shown()).toMatchObject({
    replyId: other.assignment.id,
    source: "reddit",
    account: other.account,
    text: expect.stringContaining("I am with Ledgerly, to be clear."),
    postUrl: expect.stringMatching(/^https:/),
    failure: { code: "TIMEOUT" },
  });
});

test("is placed where the administrator says, whatever its text has become", async () => {
  const { attemptId, account, mention, row, shown, book, attempt } =
    await unknown("posted-unknown");
  open.clock.advance(hourMs + 1_000);
  const at = open.clock.now();
  const { seen } = open;
  const refusal = async (url: string) => errorOf(await settle(attemptId, url)).details;
  const elsewhere = seen.post("t1_e1", "t3_elsewhere", account, "Changed.", at);
  expect(await refusal(elsewhere)).toEqual([
    "The comment stands in another thread. Paste the one under this reply's post.",
  ]);
  const foreign = seen.post("t1_e2", mention.postId, "somebody", "Changed.", at);
  expect(await refusal(foreign)).toEqual([
    `The comment was posted by somebody, not by ${account}. Paste that account's.`,
  ]);
  const early = new Date(at.getTime() - 2 * hourMs);
  expect(await refusal(seen.post("t1_e3", mention.postId, account, "Old.", early))).toEqual([
    "The comment was posted before this reply was sent. Paste the one from then.",
  ]);
  expect(await refusal("https://www.reddit.com/r/a/comments/b/c/t1_nowhere")).toEqual([
    "There is no comment at this address that others can see. If it stands nowhere else, say that it is not there.",
  ]);
  expect(await row()).toMatchObject({ status: "unknown" });
  const url = seen.post("t1_e4", mention.postId, account, "Something mended beyond likeness.", at);
  dataOf(await settle(attemptId, url));
  expect(await row()).toEqual({
    status: "placed",
    permalink: url,
    account_name: account,
    placementMethod: "api",
  });
  expect((await attempt()).state).toBe("placed");
  expect(await book()).toEqual(["An administrator checked the thread and found the reply"]);
  expect(await shown()).toBeUndefined();
  expect(errorOf(await settle(attemptId, null)).code).toBe("REPLY_MOVED_ON");
});

test("is approved again where the administrator has looked in vain, but not too early", async () => {
  const { attemptId, row, attempt, book } = await unknown();
  expect(errorOf(await settle(attemptId, null))).toMatchObject({
    code: "PLACEMENT_REFUSED",
    details: [
      "The reply was sent just now and may still appear. Check again ten minutes after it was sent.",
    ],
  });
  open.clock.advance(hourMs + 1_000);
  dataOf(await settle(attemptId, null));
  expect(await row()).toMatchObject({ status: "approved", permalink: null });
  expect(await attempt()).toMatchObject({ state: "absent", failure: { code: "NOT_THERE" } });
  expect(await book()).toEqual([
    "An administrator checked the thread, and the reply is not there.",
  ]);
});

test("goes on being looked for while the operator has placing turned off", async () => {
  const { attemptId, status } = await unknown("posted-unknown");
  const { communityAccounts } = open.app.services;
  Object.assign(communityAccounts, { apiPlacing: false });
  open.clock.advance(20_000);
  await check(attemptId);
  Object.assign(communityAccounts, { apiPlacing: true });
  expect(await status()).toBe("placed");
});

test("is nothing that others may settle, and nothing that is not there", async () => {
  const { attemptId, writer } = await unknown();
  const body = { permalink: null };
  const tried = await open.app.call(
    "resolvePlacement",
    { params: { id: attemptId }, body },
    writer.as,
  );
  expect(errorOf(tried).code).toBe("FORBIDDEN");
  expect(errorOf(await settle("00000000-0000-4000-8000-000000000000", null)).code).toBe(
    "NOT_FOUND",
  );
});
