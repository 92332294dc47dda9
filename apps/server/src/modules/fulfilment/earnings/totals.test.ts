import { hasWriters } from "@earshot/contract";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import { createTestClock, dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openWriter } from "../../../testing/reply-pipeline.ts";
import { openReplySteps, type ReplySteps } from "../../../testing/reply-steps.ts";

const clock = createTestClock(new Date());
/** Some rates are odd, so that their half is not a whole number of cents. */
const earningRates = { reddit: 401, x: 299, linkedin: 500, facebook: 1 };
const sources = ["reddit", "x", "linkedin", "facebook"] as const;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, earningRates, replyCheckSeconds: [300, 259_200] });
});
afterAll(() => app.close());

const steps = [
  "claim",
  "submit",
  "hold",
  "pass",
  "sendBack",
  "approve",
  "requestChange",
  "withdraw",
  "release",
  "lose",
  "revertToApproved",
  "fail",
  "place",
  "survive",
  "remove",
  "pay",
  "pay twice at once",
] as const;
type Step = (typeof steps)[number];

/** The expected earning of a reply, derived from its steps alone. */
interface Expected {
  submitted: boolean;
  cents: number;
  state: "none" | "pending" | "due" | "paid" | "cancelled";
}

/** The stored sums by state. */
async function storedSums(writerId: string) {
  const { rows } = await app.infrastructure.database.pool.execute<{
    state: string;
    cents: number;
  }>(sql`
    select case when payout_id is null then state else 'paid' end as state, sum(cents)::int as cents
    from earnings where writer_id = ${writerId} group by 1`);
  return new Map(rows.map(({ state, cents }) => [state === "earned" ? "due" : state, cents]));
}

test("sums by state and payouts agree to the cent after any steps of replies", async () => {
  const runs = 5;
  const as = await openAdmin(app)();
  const writer = await openWriter(app);
  const { userId: writerId } = writer;
  // All runs share a customer, a writer and the expected earnings; each has its own mentions.
  const replySteps = await openReplySteps(
    app,
    Array.from({ length: runs + 1 }, () => sources).flat(),
  );
  const expectedById = new Map<string, Expected>();
  let payouts = 0;
  let run = 0;
  const generatedSteps = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.constantFrom(...steps)), {
    minLength: 20,
    maxLength: 60,
  });
  const seen = new Set<string>();
  // A fixed example runs first, so that every state occurs with any generated steps.
  const example: [number, Step][] = [
    ...(["claim", "submit", "approve", "place", "survive", "pay"] as const).map(
      (step): [number, Step] => [0, step],
    ),
    ...(["claim", "hold", "pass", "approve", "lose", "place", "remove"] as const).map(
      (step): [number, Step] => [1, step],
    ),
    ...(["claim", "submit", "requestChange", "withdraw"] as const).map((step): [number, Step] => [
      2,
      step,
    ]),
    [0, "pay twice at once"],
    ...(["claim", "submit", "approve", "place"] as const).map((step): [number, Step] => [3, step]),
  ];
  await fc.assert(
    fc.asyncProperty(generatedSteps, async (sequence) => {
      const own = replySteps.ownMentions.slice(run * sources.length, (run + 1) * sources.length);
      run += 1;
      const ids: (string | null)[] = sources.map(() => null);
      const dueNow = () =>
        [...expectedById.values()].reduce(
          (sum, { state, cents }) => sum + (state === "due" ? cents : 0),
          0,
        );

      async function pay(times: number): Promise<void> {
        const cents = dueNow();
        if (cents === 0) return;
        const asOf = clock.now().toISOString();
        const body = { writerId, cents, asOf, reference: "Transfer", paidAt: asOf.slice(0, 10) };
        const responses = await Promise.all(
          Array.from({ length: times }, () => app.call("recordPayout", { body }, as)),
        );
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
        payouts += cents;
        for (const one of expectedById.values()) if (one.state === "due") one.state = "paid";
      }

      for (const [at, step] of sequence) {
        clock.advance(1_000);
        if (step === "pay" || step === "pay twice at once") {
          await pay(step === "pay" ? 1 : 2);
          continue;
        }
        const slot = own[at];
        if (!slot) continue;
        if (step === "claim") {
          // Accepts the mention again if it returned to its customer.
          await replySteps.accept(slot.mentionId).catch(() => undefined);
          const id = await replySteps.claim(writerId, slot.mentionId).catch(() => null);
          if (id === null) continue;
          ids[at] = id;
          expectedById.set(id, { submitted: false, cents: 0, state: "none" });
          continue;
        }
        const id = ids[at];
        const expected = id === null || id === undefined ? undefined : expectedById.get(id);
        if (!id || !expected) continue;
        const done = await take(replySteps, writerId, id, step);
        if (!done) continue;
        const rate = hasWriters(slot.source) ? earningRates[slot.source] : 0;
        if (step === "submit" || step === "hold") expected.submitted = true;
        if (step === "place") Object.assign(expected, { cents: rate, state: "pending" });
        if (step === "survive" && expected.state === "pending") expected.state = "due";
        if (step === "remove" && expected.state === "pending") expected.state = "cancelled";
        if (step === "withdraw" && expected.submitted) {
          Object.assign(expected, { cents: Math.floor((rate + 1) / 2), state: "due" });
        }
      }

      const requested = new Map<string, number>();
      for (const { state, cents } of expectedById.values()) {
        if (state !== "none") requested.set(state, (requested.get(state) ?? 0) + cents);
      }
      for (const state of requested.keys()) seen.add(state);
      expect(await storedSums(writerId)).toEqual(requested);
      const { rows } = await app.infrastructure.database.pool.execute<{
        paid: number;
        parts: number;
      }>(sql`
        select coalesce(sum(p.cents), 0)::int as paid,
          coalesce(sum((select sum(e.cents) from earnings e where e.payout_id = p.id)), 0)::int as parts
        from payouts p where p.writer_id = ${writerId}`);
      expect(rows[0]).toEqual({ paid: payouts, parts: payouts });
      const shown = dataOf(await app.call("listEarnings", { query: { limit: 100 } }, writer.as));
      const all = { pending: 0, due: 0, paid: 0, cancelled: 0, ...Object.fromEntries(requested) };
      expect(shown.sums).toEqual(all);
      expect(shown.due).toBe(all.due);
      expect(shown.earnings.reduce((sum, { cents }) => sum + cents, 0)).toBe(
        [...requested.values()].reduce((sum, cents) => sum + cents, 0),
      );
    }),
    { numRuns: runs, examples: [[example]], endOnFailure: true },
  );
  // The example pays what is due before it ends; only generated steps can leave due earnings.
  for (const state of ["pending", "paid", "cancelled"]) expect(seen).toContain(state);
});

/** Takes a step if the reply's status allows it. @returns whether it did */
async function take(
  replySteps: ReplySteps,
  writerId: string,
  id: string,
  step: Step,
): Promise<boolean> {
  const { status } = await app.services.replies.get(replySteps.workspaceId, id);
  const work = {
    submit: () => replySteps.submit(writerId, id),
    hold: () => replySteps.submit(writerId, id, ["A rule holds it."]),
    pass: () => replySteps.pass(replySteps.customerId, id),
    returnToWriter: () => replySteps.returnToWriter(replySteps.customerId, id),
    approve: () => replySteps.approve(id),
    requestChange: () => replySteps.requestChange(id),
    withdraw: () => replySteps.withdraw(id),
    release: () => replySteps.release(writerId, id),
    lose: () => replySteps.lose(id),
    revertToApproved: () => replySteps.revertToApproved(id),
    fail: () => replySteps.fail(id),
    place: () => replySteps.place(id),
    survive: () => replySteps.survive(id),
    remove: () => replySteps.remove(id),
  };
  if (!(step in work)) return false;
  try {
    await work[step as keyof typeof work]();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "REPLY_MOVED_ON") return false;
    throw error;
  }
  // Both do nothing, without an error, if the reply is not placed.
  return (step !== "survive" && step !== "remove") || status === "placed";
}
