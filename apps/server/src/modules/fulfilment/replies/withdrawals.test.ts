import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { openReplyPipeline, openWriter, ownText } from "../../../testing/reply-pipeline.ts";

const clock = createTestClock(new Date());
const day = 86_400_000;
let app: TestApp;
let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
let writer: Awaited<ReturnType<typeof openWriter>>;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  pipeline = await openReplyPipeline(app);
  writer = await openWriter(app);
  await pipeline.settings({ autoPost: false });
  await app.infrastructure.database.pool.execute(
    sql`update workspaces set tier = 'growth', created_at = ${clock.now()} where id = ${pipeline.workspaceId}`,
  );
});

const params = (id: string) => ({ params: { id } });
type Expected = { isSubmitted: boolean; returnsReply: boolean };
const withdraw = (id: string, expected?: Expected) =>
  app.call("withdrawReply", { ...params(id), body: expected ? { expected } : {} }, pipeline.person);
const terms = async (id: string) =>
  dataOf(await app.call("getWithdrawalTerms", params(id), pipeline.person)).terms;
const used = async () => (await pipeline.me()).repliesUsed;
const actions = async (id: string) =>
  dataOf(await app.call("listReplyAudit", params(id), pipeline.person)).entries.map(
    ({ action }) => action,
  );

async function claimed() {
  const mention = await pipeline.accepted();
  return { ...(await writer.claim(mention.id)), mentionId: mention.id };
}
async function submittedReply() {
  const claim = await claimed();
  dataOf(await writer.submit(claim.id, ownText()));
  return claim;
}

describe("a withdrawal after submission", () => {
  test("returns the reply to the quota twice in a period; later ones leave it used", async () => {
    const all = [await submittedReply(), await submittedReply(), await submittedReply()] as const;
    expect(await used()).toBe(3);
    const periodEndsAt = expect.any(String);
    expect(await terms(all[0].id)).toEqual({
      isSubmitted: true,
      returnsReply: true,
      returnsLeft: 2,
      periodEndsAt,
    });
    const first = dataOf(await withdraw(all[0].id, { isSubmitted: true, returnsReply: true }));
    expect(first.reply.status).toBe("withdrawn");
    expect(first.terms).toMatchObject({ isSubmitted: true, returnsReply: true, returnsLeft: 1 });
    expect(await used()).toBe(2);
    expect(dataOf(await withdraw(all[1].id)).terms).toMatchObject({ returnsLeft: 0 });
    expect(await used()).toBe(1);
    expect(await terms(all[2].id)).toMatchObject({ returnsReply: false, returnsLeft: 0 });
    const third = dataOf(await withdraw(all[2].id, { isSubmitted: true, returnsReply: false }));
    expect(third.terms).toMatchObject({ isSubmitted: true, returnsReply: false, returnsLeft: 0 });
    expect(await used()).toBe(1);
    const units = await Promise.all(all.map(async ({ id }) => (await pipeline.reply(id)).progress));
    expect(units.map(({ end }) => [end?.kind, end?.unit])).toEqual([
      ["withdrawn", "returned"],
      ["withdrawn", "returned"],
      ["withdrawn", "used"],
    ]);
    expect(await pipeline.status(all[2].mentionId)).toMatchObject({
      status: "pending",
      statusNote: "You withdrew the reply. It stays used in your quota.",
    });
    expect((await actions(all[1].id)).slice(-2)).toContain("given_back");
    expect(await actions(all[1].id)).not.toContain("forfeited");
    expect((await actions(all[2].id)).slice(-3)).toContain("forfeited");
    expect(await actions(all[2].id)).not.toContain("given_back");
  });

  test("that leaves the reply used costs another one when the mention is accepted again", async () => {
    const all = [await submittedReply(), await submittedReply(), await submittedReply()] as const;
    for (const { id } of all) dataOf(await withdraw(id));
    expect(await used()).toBe(1);
    dataOf(await pipeline.setStatus(all[2].mentionId, "accepted"));
    expect(await used()).toBe(2);
    dataOf(await withdraw((await writer.claim(all[2].mentionId)).id));
    expect(await used()).toBe(1);
  });

  test("also counts if the text was returned to its writer in between", async () => {
    const { id } = await submittedReply();
    const change = { ...params(id), body: { note: "Shorter, please." } };
    dataOf(await app.call("requestReplyChange", change, pipeline.person));
    expect(await terms(id)).toMatchObject({ isSubmitted: true, returnsLeft: 2 });
    expect(dataOf(await withdraw(id)).terms).toMatchObject({ isSubmitted: true, returnsLeft: 1 });
  });

  test("is counted from zero again in the next period, but never without a plan", async () => {
    for (const { id } of [await submittedReply(), await submittedReply()])
      dataOf(await withdraw(id));
    const { id } = await claimed();
    expect(await terms(id)).toMatchObject({ returnsLeft: 0 });
    clock.advance(32 * day);
    await pipeline.renew();
    expect(await terms(id)).toMatchObject({ returnsLeft: 2 });
    await app.infrastructure.database.pool.execute(
      sql`update workspaces set tier = null where id = ${pipeline.workspaceId}`,
    );
    expect(await terms(id)).toMatchObject({ returnsLeft: 0, periodEndsAt: null });
  });

  test("is refused if its terms differ from those that the customer confirmed", async () => {
    const all = [await submittedReply(), await submittedReply(), await submittedReply()] as const;
    for (const { id } of all.slice(0, 2)) dataOf(await withdraw(id));
    const { id } = all[2];
    for (const isSubmitted of [true, false]) {
      expect(errorOf(await withdraw(id, { isSubmitted, returnsReply: true }))).toMatchObject({
        status: 409,
        code: "WITHDRAWAL_TERMS_CHANGED",
      });
    }
    expect((await pipeline.reply(id)).status).toBe("awaiting_approval");
    expect(await used()).toBe(1);
    expect(await terms(id)).toMatchObject({ returnsReply: false, returnsLeft: 0 });
  });

  test("is refused if the text was submitted after the customer read the terms", async () => {
    const { id } = await claimed();
    const shownTerms = await terms(id);
    expect(shownTerms).toMatchObject({ isSubmitted: false, returnsReply: true });
    dataOf(await writer.submit(id, ownText()));
    const { isSubmitted, returnsReply } = shownTerms;
    const answer = await withdraw(id, { isSubmitted, returnsReply });
    expect(errorOf(answer).code).toBe("WITHDRAWAL_TERMS_CHANGED");
  });

  test("returns the reply for only two of several concurrent ones", async () => {
    const all = [
      await submittedReply(),
      await submittedReply(),
      await submittedReply(),
      await submittedReply(),
    ];
    const done = (await Promise.all(all.map(({ id }) => withdraw(id)))).map(dataOf);
    expect(done.map((one) => one.terms.returnsReply).sort()).toEqual([false, false, true, true]);
    expect(done.map((one) => one.terms.returnsLeft).sort()).toEqual([0, 0, 0, 1]);
    expect(await used()).toBe(2);
  });
});

test("a withdrawal before submission returns the reply and does not count", async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = await claimed();
    expect(await terms(id)).toMatchObject({
      isSubmitted: false,
      returnsReply: true,
      returnsLeft: 2,
    });
    expect(dataOf(await withdraw(id)).terms).toMatchObject({ isSubmitted: false, returnsLeft: 2 });
  }
  expect(await used()).toBe(0);
});

test("an approval that lapses counts as a withdrawal after submission", async () => {
  const all = [await submittedReply(), await submittedReply(), await submittedReply()] as const;
  dataOf(await withdraw(all[0].id));
  clock.advance(day + 1_000);
  await pipeline.renew();
  await app.services.replies.sweep();
  expect(await used()).toBe(1);
  const notes = await Promise.all(
    all.slice(1).map(async ({ mentionId }) => (await pipeline.status(mentionId)).statusNote),
  );
  expect(notes.sort()).toEqual([
    "The reply was not approved within 24 hours.",
    "The reply was not approved within 24 hours. It stays used in your quota.",
  ]);
});

test("only the reply's customer can read the withdrawal terms, while it can be withdrawn", async () => {
  const { id } = await submittedReply();
  const other = await openReplyPipeline(app);
  const foreign = await app.call("getWithdrawalTerms", params(id), other.person);
  expect(errorOf(foreign).code).toBe("NOT_FOUND");
  dataOf(await withdraw(id));
  const late = await app.call("getWithdrawalTerms", params(id), pipeline.person);
  expect(errorOf(late).code).toBe("REPLY_MOVED_ON");
  expect(errorOf(await withdraw(id)).code).toBe("REPLY_MOVED_ON");
});
