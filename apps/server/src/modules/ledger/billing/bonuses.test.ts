import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClock, openTestApp, type TestApp } from "../../../testing/app.ts";

const dayMs = 86_400_000;
const clock = createTestClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

/** A workspace without a plan: it has two free replies. */
async function customer() {
  const person = await app.signUp();
  const { accounts, billing, workspaces } = app.services;
  const { database, events } = app.infrastructure;
  const workspaceId = (await accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  const row = async () => {
    const [found] = await workspaces.list([workspaceId]);
    if (!found) throw new Error("no workspace");
    return found;
  };
  return {
    grant: (amount: number, days = 31) =>
      database.transaction((tx) =>
        billing.grantBonus(tx, {
          ...{ workspaceId, amount, reason: "A test." },
          expiresAt: new Date(clock.now().getTime() + days * dayMs),
        }),
      ),
    takeBack: (id: string) => database.transaction((tx) => billing.takeBackBonus(tx, id)),
    async use(count: number) {
      for (let at = 0; at < count; at += 1) {
        await database.transaction((tx) => billing.reserve(tx, workspaceId, randomUUID()));
      }
    },
    async quota() {
      const { repliesUsed, repliesLimit } = await billing.figures(await row());
      return [repliesUsed, repliesLimit];
    },
    isPaused: async () => (await row()).pausedAt !== null,
    async kinds() {
      const { entries } = await billing.unitEntries(workspaceId, { limit: 20, offset: 0 });
      return entries.map(({ kind, left }) => `${kind} ${left}`);
    },
    async listen() {
      const received: unknown[] = [];
      const stop = await events.follow(workspaceId, null, (item) => {
        if (item.type === "quota.updated") received.push(item.data);
      });
      return { received, stop };
    },
  };
}

test("a granted bonus resumes a workspace that had no replies left, and updates its browsers", async () => {
  const one = await customer();
  await one.use(2);
  expect(await one.isPaused()).toBe(true);
  const { received, stop } = await one.listen();
  await one.grant(10);
  expect(await one.isPaused()).toBe(false);
  await expect.poll(() => received).toEqual([{ repliesUsed: 2, repliesLimit: 12 }]);
  stop();
});

test("an unused bonus is taken back once, and the ledger still lists it", async () => {
  const one = await customer();
  const id = await one.grant(10);
  await one.use(2);
  clock.advance(1_000);
  const { received, stop } = await one.listen();
  expect(await Promise.all([one.takeBack(id), one.takeBack(id)])).toContain(true);
  expect(await one.takeBack(id)).toBe(false);
  expect(await one.quota()).toEqual([2, 2]);
  expect(await one.isPaused()).toBe(true);
  expect((await one.kinds())[0]).toBe("bonus_taken_back 0");
  expect((await one.kinds()).filter((line) => line.startsWith("bonus_taken_back"))).toHaveLength(1);
  await expect.poll(() => received).toEqual([{ repliesUsed: 2, repliesLimit: 2 }]);
  stop();
});

test("a bonus is not taken back once one of its replies is used", async () => {
  const one = await customer();
  const id = await one.grant(10);
  await one.use(3);
  expect(await one.takeBack(id)).toBe(false);
  expect(await one.quota()).toEqual([3, 12]);
});

test("an expired or unknown bonus is not taken back", async () => {
  const one = await customer();
  const id = await one.grant(10, 1);
  clock.advance(dayMs);
  expect(await one.takeBack(id)).toBe(false);
  expect(await one.takeBack(randomUUID())).toBe(false);
});

test("a workspace is paused when its bonus expires and no replies are left", async () => {
  const one = await customer();
  await one.grant(10, 1);
  await one.use(2);
  await app.services.billing.recount();
  expect(await one.isPaused()).toBe(false);
  clock.advance(dayMs);
  await app.services.billing.recount();
  expect(await one.isPaused()).toBe(true);
});
