import { randomUUID } from "node:crypto";
import type { PlanSlug, Tier } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestClock, dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";

const dayMs = 86_400_000;
const clock = createTestClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

interface Terms {
  anchor?: Date | null;
  zone?: string | null;
}

/** A customer's workspace, with functions that change its replies. */
async function customer() {
  const person = await app.signUp();
  const { accounts, billing } = app.services;
  const workspaceId = (await accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  const { database } = app.infrastructure;
  return {
    ...person,
    workspaceId,
    setPlan: (plan: PlanSlug | null, tier: Tier | null, terms: Terms = {}) =>
      database.transaction((tx) =>
        billing.setPlan(tx, workspaceId, {
          ...{ plan, tier, reason: "a test" },
          anchor: terms.anchor === undefined ? tier && clock.now() : terms.anchor,
          zone: terms.zone ?? null,
        }),
      ),
    async reserve(mentionId: string = randomUUID()) {
      await database.transaction((tx) => billing.reserve(tx, workspaceId, mentionId));
      return mentionId;
    },
    giveBack: (mentionId: string, reason = "taken_back") =>
      database.transaction((tx) => billing.returnUnit(tx, workspaceId, mentionId, reason)),
    forfeit: (mentionId: string) => database.transaction((tx) => billing.forfeit(tx, mentionId)),
    bonus: (amount: number, expiresAt: Date | null = null) =>
      database.transaction((tx) =>
        billing.grantBonus(tx, {
          ...{ workspaceId, amount, expiresAt, reason: "A friend of yours signed up." },
        }),
      ),
    // Not through HTTP: the clock advances by months, and access tokens expire.
    async quota() {
      const [row] = await app.services.workspaces.list([workspaceId]);
      if (!row) throw new Error("no workspace");
      const { repliesUsed, repliesLimit } = await billing.figures(row);
      return [repliesUsed, repliesLimit];
    },
    units: (paging: { limit: number; offset: number } = { limit: 100, offset: 0 }) =>
      billing.unitEntries(workspaceId, paging),
    async listed(query: { limit?: number; offset?: number } = {}) {
      return dataOf(await app.call("listUnits", { query }, person));
    },
  };
}
type Customer = Awaited<ReturnType<typeof customer>>;

/** The ledger, oldest first, after checking that it adds up to the quota. */
async function ledger(of: Customer) {
  const { entries, left, total } = await of.units();
  const [used = 0, limit = 0] = await of.quota();
  expect(left).toBe((limit ?? 0) - (used ?? 0));
  expect(entries[0]?.left).toBe(left);
  expect(entries).toHaveLength(total);
  const lines = entries.toReversed();
  let sum = 0;
  for (const line of lines) {
    sum += line.change;
    expect(line.left).toBe(sum);
  }
  return lines;
}
const short = (lines: Awaited<ReturnType<typeof ledger>>) =>
  lines.map(({ kind, change, left }) => `${kind} ${change} ${left}`);

describe("a plan", () => {
  test("includes all its replies from its anchor on, and used free replies stay used", async () => {
    const one = await customer();
    const first = await one.reserve();
    await one.reserve();
    expect(await one.quota()).toEqual([2, 2]);
    clock.advance(1_000);
    expect(await one.setPlan("starter", "starter")).toBe(true);
    expect(await one.quota()).toEqual([0, 30]);
    clock.advance(1_000);
    await one.reserve();
    // Returning a free reply does not change the plan's quota.
    await one.giveBack(first);
    expect(await one.quota()).toEqual([1, 30]);
    clock.advance(1_000);
    await one.setPlan(null, null);
    expect(await one.quota()).toEqual([1, 2]);
    expect(short(await ledger(one))).toEqual([
      "plan 2 2",
      "reserved -1 1",
      "reserved -1 0",
      "plan 30 30",
      "reserved -1 29",
      "returned 0 29",
      "plan -28 1",
    ]);
  });

  test("keeps the used replies of the period when an upgrade keeps the anchor", async () => {
    const one = await customer();
    const anchor = clock.now();
    await one.setPlan("starter", "starter", { anchor });
    for (let at = 0; at < 30; at += 1) await one.reserve();
    await expect(one.reserve()).rejects.toThrow("reply limit");
    clock.advance(dayMs);
    await one.setPlan("growth", "growth", { anchor });
    expect(await one.quota()).toEqual([30, 100]);
    clock.advance(31 * dayMs);
    expect(await one.quota()).toEqual([0, 100]);
    const lines = await ledger(one);
    expect(lines.at(-1)).toMatchObject({
      ...{ kind: "reset", change: 30, left: 100, mentionId: null },
      sentence: "A new billing period began. You have 100 replies.",
    });
    expect(lines.at(-2)?.sentence).toBe(
      "The plan changed from Starter to Growth. You have 100 replies in each billing period.",
    );
  });

  test("changes nothing when it is set again", async () => {
    const one = await customer();
    const anchor = clock.now();
    expect(await one.setPlan("builder", "starter", { anchor })).toBe(true);
    expect(await one.setPlan("builder", "starter", { anchor, zone: "Asia/Tokyo" })).toBe(false);
    expect((await ledger(one)).filter(({ kind }) => kind === "plan")).toHaveLength(2);
  });

  test("keeps its periods when the time zone changes, and uses the new zone from a new anchor on", async () => {
    const one = await customer();
    const zones = async () => {
      const [row] = await app.services.workspaces.list([one.workspaceId]);
      return [row?.timeZone, row?.billingZone];
    };
    const put = (timeZone: string) => app.call("putSettings", { body: { timeZone } }, one);
    await put("Europe/Berlin");
    const anchor = clock.now();
    await one.setPlan("starter", "starter", { anchor });
    await put("Asia/Tokyo");
    await one.setPlan("growth", "growth", { anchor });
    expect(await zones()).toEqual(["Asia/Tokyo", "Europe/Berlin"]);
    await one.setPlan("growth", "growth", { anchor: new Date(anchor.getTime() + dayMs) });
    expect(await zones()).toEqual(["Asia/Tokyo", "Asia/Tokyo"]);
    await one.setPlan(null, null);
    expect(await zones()).toEqual(["Asia/Tokyo", null]);
  });

  test("sends browsers the new quota, and resumes a paused workspace", async () => {
    const one = await customer();
    await one.reserve();
    await one.reserve();
    const paused = async () =>
      (await app.services.workspaces.list([one.workspaceId]))[0]?.pausedAt ?? null;
    expect(await paused()).not.toBeNull();
    const received: unknown[] = [];
    const { events } = app.infrastructure;
    const stop = await events.follow(one.workspaceId, null, (item) => {
      if (item.type === "quota.updated") received.push(item.data);
    });
    await one.setPlan("growth", "growth");
    await expect.poll(() => received).toHaveLength(2);
    stop();
    expect(Object.assign({}, ...(received as object[]))).toEqual({
      ...{ repliesUsed: 0, repliesLimit: 100 },
      ...{ keywordsUsed: 0, keywordsLimit: 30 },
    });
    expect(await paused()).toBeNull();
  });
});

test("a new period resumes a workspace that had no replies left, and updates its browsers", async () => {
  const one = await customer();
  await one.setPlan("starter", "starter");
  for (let at = 0; at < 30; at += 1) await one.reserve();
  const received: unknown[] = [];
  const stop = await app.infrastructure.events.follow(one.workspaceId, null, (item) => {
    if (item.type === "quota.updated") received.push(item.data);
  });
  await app.services.billing.recount();
  clock.advance(31 * dayMs);
  await app.services.billing.recount();
  await app.services.billing.recount();
  await expect.poll(() => received).toEqual([{ repliesUsed: 0, repliesLimit: 30 }]);
  stop();
});

describe("the ledger", () => {
  test("names what happened to each reply", async () => {
    const one = await customer();
    await one.setPlan("starter", "starter");
    const [takenBack, removed, withdrawn] = [
      await one.reserve(),
      await one.reserve(),
      await one.reserve(),
    ];
    clock.advance(1_000);
    await one.giveBack(takenBack);
    clock.advance(1_000);
    await one.forfeit(withdrawn);
    clock.advance(40 * dayMs);
    await one.giveBack(removed, "removed");
    const lines = (await ledger(one)).slice(-5);
    expect(lines.map(({ kind, mentionId, sentence }) => [kind, mentionId, sentence])).toEqual([
      ["reserved", withdrawn, "A mention was sent to the writers."],
      [
        ...["returned", takenBack],
        "You took the mention back before a writer claimed it. You got the reply back.",
      ],
      [
        ...["forfeited", withdrawn],
        "The reply was withdrawn after it was submitted, so it stays used.",
      ],
      ["reset", null, "A new billing period began. You have 30 replies."],
      [
        ...["returned", removed],
        "The reply was removed within 72 hours. It was a reply of an earlier period or plan, so what is left stays the same.",
      ],
    ]);
  });

  test("says what each plan includes, and why a reply came back", async () => {
    const one = await customer();
    clock.advance(1_000);
    await one.setPlan("starter", "starter");
    const unsuitable = await one.reserve();
    clock.advance(1_000);
    await one.giveBack(unsuitable, "unsuitable");
    clock.advance(1_000);
    await one.setPlan("starter", "starter", { anchor: new Date(clock.now().getTime() - dayMs) });
    clock.advance(1_000);
    await one.setPlan(null, null);
    expect((await ledger(one)).map(({ sentence }) => sentence)).toEqual([
      "The workspace was created. Without a plan, you have 2 replies in total, which are not renewed.",
      "The Starter plan began. You have 30 replies in each billing period.",
      "A mention was sent to the writers.",
      "A writer found that the post is not suitable for a reply. You got the reply back.",
      "The Starter plan continues with new billing periods. You have 30 replies in each billing period.",
      "The Starter plan ended. Without a plan, you have 2 replies in total, which are not renewed.",
    ]);
  });

  test("counts a bonus while it is valid", async () => {
    const one = await customer();
    await one.bonus(5, new Date(clock.now().getTime() + dayMs));
    expect(await one.quota()).toEqual([0, 7]);
    clock.advance(dayMs);
    expect(await one.quota()).toEqual([0, 2]);
    expect(short(await ledger(one))).toEqual(["plan 2 2", "bonus 5 7", "bonus_taken_back -5 2"]);
    expect((await ledger(one)).at(-1)?.sentence).toBe(
      "A bonus of 5 replies has expired: A friend of yours signed up.",
    );
  });

  test("is read in pages, newest first, and only by its own workspace", async () => {
    const one = await customer();
    const mentionId = await one.reserve();
    clock.advance(1_000);
    await one.giveBack(mentionId);
    const all = await one.listed();
    expect(all.entries.map(({ kind }) => kind)).toEqual(["returned", "reserved", "plan"]);
    const page = await one.listed({ limit: 1, offset: 1 });
    expect(page).toEqual({ ...all, entries: [all.entries[1]] });
    const other = await customer();
    expect((await other.listed()).entries.map(({ kind }) => kind)).toEqual(["plan"]);
  });

  test("adds up after any order of plans, periods, bonuses and replies", async () => {
    // Seeded, so that each run takes the same steps.
    let seed = 29;
    const upTo = (max: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % max;
    };
    const one = await customer();
    const units: string[] = [];
    const plans: [PlanSlug | null, Tier | null][] = [
      [null, null],
      ["starter", "starter"],
      ["annual", "starter"],
      ["growth", "growth"],
      ["scale", "scale"],
    ];
    const steps: (() => Promise<unknown>)[] = [
      async () => units.push(await one.reserve()),
      async () => units.push(await one.reserve()),
      () => one.giveBack(units[upTo(units.length)] ?? randomUUID()),
      () => one.forfeit(units[upTo(units.length)] ?? randomUUID()),
      () =>
        one.bonus(1 + upTo(4), upTo(2) ? new Date(clock.now().getTime() + upTo(40) * dayMs) : null),
      () => {
        const [plan, tier] = plans[upTo(plans.length)] ?? [null, null];
        const anchor = tier && new Date(clock.now().getTime() - upTo(50) * dayMs);
        return one.setPlan(plan, tier, { anchor, zone: upTo(2) ? "America/New_York" : null });
      },
      // Steps without an advance happen at the same moment; over the whole run, months pass.
      async () => clock.advance(upTo(20) * dayMs),
    ];
    for (let step = 0; step < 150; step += 1) {
      // At the limit a reservation is refused, which is expected here.
      await steps[upTo(steps.length)]?.().catch((error: Error) =>
        expect(error.message).toContain("reply limit"),
      );
      if (step % 10 === 9) {
        const { entries, left } = await one.units({ limit: 1, offset: 0 });
        const [used = 0, limit = 0] = await one.quota();
        expect([step, left]).toEqual([step, (limit ?? 0) - (used ?? 0)]);
        expect([step, entries[0]?.left]).toEqual([step, left]);
      }
    }
  }, 60_000);
});
