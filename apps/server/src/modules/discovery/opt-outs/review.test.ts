import type { OptOutDecision, OptOutFilter } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import {
  type As,
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { createFakeSignIn } from "../../../testing/fake-sign-in.ts";
import { signInForOptOut } from "../../../testing/opt-outs.ts";

const fake = createFakeSignIn();
const clock = createTestClock();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let app: TestApp;
let admin: () => Promise<As>;
beforeAll(async () => {
  app = await openTestApp({ clock, jobs: true, redditSignIn: fake.signIn });
  admin = openAdmin(app);
});
afterAll(() => app.close());

let made = 0;
/** Makes and confirms a request. Those for LinkedIn wait for the administrator immediately. */
async function confirmed(name: string, platform: "linkedin" | "reddit" = "linkedin") {
  made += 1;
  const email = `reviewed${made}@example.test`;
  const body = { platform, kind: "author", name, email } as const;
  dataOf(await app.call("requestOptOut", { body }));
  const token = /token=(\S+)/.exec((await app.mailer.next(email)).text)?.[1] ?? "";
  dataOf(await app.call("confirmOptOut", { body: { token } }));
  return { email, token, id: token.split(".")[0] ?? "" };
}
const list = async (search: string, status: OptOutFilter = "all") =>
  dataOf(await app.call("listOptOuts", { query: { search, status } }, await admin())).optOuts;
const decide = async (id: string, decision: OptOutDecision) =>
  app.call("decideOptOut", { params: { id }, body: { decision } }, await admin());
const covers = (author: string, source = "linkedin") =>
  app.services.optOuts.covers({ source, author, community: null, url: "" });

describe("the administrator's review", () => {
  test("approves, ends and restores; each step is recorded with who and when", async () => {
    const { id } = await confirmed("review-ann");
    expect(await covers("review-ann")).toBe(false);
    const effects: [OptOutDecision, string, boolean][] = [
      ["approve", "in_effect", true],
      ["end", "ended", false],
      ["restore", "in_effect", true],
    ];
    for (const [decision, status, isCovered] of effects) {
      clock.advance(1_000);
      expect(dataOf(await decide(id, decision)).optOut.status).toBe(status);
      expect(await covers("review-ann")).toBe(isCovered);
    }
    const [row] = await list("review-ann");
    expect(row).toMatchObject({ proof: "administrator", restorableUntil: null });
    expect(row?.history.map(({ action, by }) => [action, by])).toEqual([
      ["requested", null],
      ["confirmed", null],
      ["approved", app.adminEmail],
      ["ended", app.adminEmail],
      ["restored", app.adminEmail],
    ]);
    expect(row?.history.at(-1)?.at).toBe(clock.now().toISOString());
  });

  test("refuses a request, and undoes the refusal", async () => {
    const { id, token } = await confirmed("review-bea");
    const { optOut } = dataOf(await decide(id, "refuse"));
    expect(optOut.status).toBe("refused");
    expect(optOut.restorableUntil).toBe(new Date(clock.now().getTime() + 30 * dayMs).toISOString());
    expect(errorOf(await decide(id, "approve")).code).toBe("ILLEGAL_TRANSITION");
    expect(dataOf(await app.call("confirmOptOut", { body: { token } })).status).toBe("refused");
    expect(dataOf(await decide(id, "restore")).optOut.status).toBe("waiting_for_review");
    expect(dataOf(await decide(id, "approve")).optOut.status).toBe("in_effect");
  });

  test("can't approve an unconfirmed request, and an ended opt-out can't be proven", async () => {
    made += 1;
    const email = `reviewed${made}@example.test`;
    const body = { platform: "reddit", kind: "author", name: "never_confirmed", email } as const;
    await app.call("requestOptOut", { body });
    const [row] = await list("never_confirmed");
    expect(errorOf(await decide(row?.id ?? "", "approve")).code).toBe("ILLEGAL_TRANSITION");
    expect(errorOf(await decide(crypto.randomUUID(), "approve")).code).toBe("NOT_FOUND");
    const { id, token } = await confirmed("ended_ann", "reddit");
    await signInForOptOut(app, token, "ended_ann");
    await decide(id, "end");
    expect(await signInForOptOut(app, token, "ended_ann")).toContain("outcome=closed");
    expect(await covers("ended_ann", "reddit")).toBe(false);
  });

  test("does not prevent a proof: a refused request can still be proven", async () => {
    const { id, token } = await confirmed("late_proof", "reddit");
    await decide(id, "refuse");
    expect(await signInForOptOut(app, token, "late_proof")).toContain("outcome=in_effect");
    expect(await covers("late_proof", "reddit")).toBe(true);
  });

  test("accepts one of several concurrent decisions", async () => {
    const { id } = await confirmed("raced-ann");
    const outcomes = await Promise.all(
      (["approve", "refuse", "approve", "refuse"] as const).map((one) => decide(id, one)),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await list("raced-ann");
    expect(row?.history).toHaveLength(3);
  });

  test("begins a day after the confirmation where the requester can prove the request", async () => {
    const { id } = await confirmed("slow_prover", "reddit");
    const ids = async (status: OptOutFilter) =>
      (await list("slow_prover", status)).map((r) => r.id);
    expect([await ids("waiting_for_proof"), await ids("waiting_for_review")]).toEqual([[id], []]);
    clock.advance(dayMs);
    expect([await ids("waiting_for_proof"), await ids("waiting_for_review")]).toEqual([[], [id]]);
    dataOf(await decide(id, "refuse"));
  });

  test("is allowed only to the administrator", async () => {
    const { id } = await confirmed("guarded-ann");
    const { token } = await app.signUp();
    const body = { decision: "approve" } as const;
    for (const as of [{}, { token }]) {
      expect((await app.call("decideOptOut", { params: { id }, body }, as)).status).toBeGreaterThan(
        400,
      );
      expect((await app.call("countOptOuts", {}, as)).status).toBeGreaterThan(400);
    }
    expect(await covers("guarded-ann")).toBe(false);
    dataOf(await decide(id, "refuse"));
  });
});

describe("opt-outs from before proofs were required", () => {
  /** Inserts a row as the previous version did. */
  const insertOld = async (name: string, email: string | null) => {
    const id = crypto.randomUUID();
    await app.infrastructure.database.pool.execute(sql`
      insert into opt_outs (id, source, kind, name, email, created_at, confirmed_at)
      values (${id}, 'reddit', 'author', ${name}, ${email}, '2026-01-01', '2026-01-02')`);
    return id;
  };

  test("stay in effect; those that only the mail confirmed are listed for a review", async () => {
    const [requested, added] = [
      await insertOld("old_asked", "old@x.io"),
      await insertOld("old_added", null),
    ];
    expect(await covers("old_asked", "reddit")).toBe(true);
    expect(await covers("old_added", "reddit")).toBe(true);
    expect(await list("old_", "mail_only")).toMatchObject([{ id: requested, proof: "mail" }]);
    expect(await list("old_added")).toMatchObject([{ id: added, proof: "administrator" }]);
    const counts = async () => dataOf(await app.call("countOptOuts", {}, await admin()));
    const before = await counts();
    expect(before.mailOnly).toBe(1);
    expect(dataOf(await decide(requested, "approve")).optOut.proof).toBe("administrator");
    expect((await counts()).mailOnly).toBe(0);
    expect(await list("old_", "mail_only")).toEqual([]);
  });

  test("can be ended and restored", async () => {
    const id = await insertOld("old_planted", "attacker@x.io");
    dataOf(await decide(id, "end"));
    expect(await covers("old_planted", "reddit")).toBe(false);
    expect(dataOf(await decide(id, "restore")).optOut).toMatchObject({ proof: "mail" });
    expect(await covers("old_planted", "reddit")).toBe(true);
  });
});

describe("a refused or ended opt-out", () => {
  test("is deleted after 30 days, unlike a waiting one, and its events stay", async () => {
    const { id } = await confirmed("pruned-ann");
    const { id: waiting } = await confirmed("kept-ann");
    await decide(id, "refuse");
    clock.advance(30 * dayMs - 1_000);
    await app.services.optOuts.prune();
    expect(await list("pruned-ann")).toHaveLength(1);
    clock.advance(2_000);
    expect(errorOf(await decide(id, "restore")).code).toBe("ILLEGAL_TRANSITION");
    await app.services.optOuts.prune();
    expect(await list("pruned-ann")).toEqual([]);
    expect(await list("kept-ann")).toMatchObject([{ id: waiting, status: "waiting_for_review" }]);
    const events = await app.infrastructure.database.query({
      text: "select action from opt_out_events where opt_out_id = $1 order by id",
      values: [id],
    });
    expect(events.rows).toEqual(
      ["requested", "confirmed", "refused"].map((action) => ({ action })),
    );
    await expect(
      app.infrastructure.database.query({ text: "delete from opt_out_events" }),
    ).rejects.toThrow("never changed");
    dataOf(await decide(waiting, "refuse"));
  });
});

describe("mails", () => {
  test("notify the administrator of waiting requests, once an hour at most", async () => {
    await app.services.optOutList.notify();
    expect(app.mailer.sent.filter(({ to }) => to === app.adminEmail)).toEqual([]);
    const first = await confirmed("notice-ann");
    await app.services.optOutList.notify();
    const mail = await app.mailer.next(app.adminEmail);
    expect(mail.subject).toBe("1 opt-out request to review");
    expect(mail.text).toContain("/admin?tab=opt-outs");
    await confirmed("notice-bea");
    await confirmed("notice-cyd");
    await app.services.optOutList.notify();
    clock.advance(hourMs);
    await app.services.optOutList.notify();
    expect((await app.mailer.next(app.adminEmail)).subject).toBe("2 opt-out requests to review");
    clock.advance(hourMs);
    await app.services.optOutList.notify();
    expect(app.mailer.sent.filter(({ to }) => to === app.adminEmail)).toHaveLength(2);
    expect(dataOf(await app.call("countOptOuts", {}, await admin())).waitingForReview).toBe(3);
    dataOf(await decide(first.id, "refuse"));
  });

  test("notify the requester of a decision, unless it has changed since", async () => {
    const { id, email } = await confirmed("told_ann", "reddit");
    await decide(id, "approve");
    await app.services.optOuts.mails.sendDecision(id, "in_effect");
    const mail = await app.mailer.next(email);
    expect(mail.subject).toBe("Your opt-out is in effect");
    expect(mail.text).toContain("the account told_ann on Reddit");
    await decide(id, "end");
    await app.services.optOuts.mails.sendDecision(id, "in_effect");
    expect(app.mailer.sent.filter(({ to }) => to === email)).toHaveLength(2);
    const refused = await confirmed("refused_ann", "reddit");
    await decide(refused.id, "refuse");
    await app.services.optOuts.mails.sendDecision(refused.id, "refused");
    expect((await app.mailer.next(refused.email)).subject).toContain("We could not verify");
  });
});
