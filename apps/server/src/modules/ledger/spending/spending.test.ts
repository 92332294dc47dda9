import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestClock, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createSpending, nothingSpent } from "./index.ts";

let app: TestApp;
const clock = createTestClock();
beforeAll(async () => {
  app = await openTestApp({ poolSize: 30 });
});
beforeEach(async () => {
  await app.infrastructure.database.query({ text: "truncate spending" });
});
afterAll(() => app.close());

const open = (llm: { dayMicros: number; workspaceDayMicros: number }) =>
  createSpending({
    database: app.infrastructure.database,
    clock,
    caps: { llm, x: { dayMicros: 1_000, workspaceMonthMicros: 500 } },
  });

async function rows() {
  const text =
    "select owner, used_micros::int as used, reserved_micros::int as reserved, calls from spending where account = 'llm' order by owner = 'all', owner";
  return (await app.infrastructure.database.query({ text })).rows;
}

describe("money for the language model", () => {
  test("100 concurrent reservations of one workspace don't exceed its daily budget", async () => {
    const spending = open({ dayMicros: 100_000, workspaceDayMicros: 1_000 });
    const workspaceId = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => spending.reserve("llm", 300, workspaceId)),
    );
    const won = outcomes.filter((one) => "reserved" in one);
    expect(won).toHaveLength(3);
    const lost = outcomes.filter((one) => "until" in one);
    expect(new Set(lost.map(({ full }) => full))).toEqual(new Set(["workspace"]));
    expect(lost[0]?.until).toEqual(new Date("2026-11-22T00:00:00Z"));
    // A reservation that was refused to the workspace is not in the common row either.
    expect(await rows()).toEqual([
      { owner: workspaceId, used: 0, reserved: 900, calls: 0 },
      { owner: "all", used: 0, reserved: 900, calls: 0 },
    ]);
  });

  test("100 concurrent reservations of many workspaces don't exceed the common daily budget", async () => {
    const spending = open({ dayMicros: 2_000, workspaceDayMicros: 1_000 });
    const ids = Array.from({ length: 10 }, () => randomUUID());
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => spending.reserve("llm", 300, ids[n % 10] ?? "")),
    );
    expect(outcomes.filter((one) => "reserved" in one)).toHaveLength(6);
    const all = await rows();
    expect(all.find(({ owner }) => owner === "all")).toMatchObject({ reserved: 1_800 });
    const own = all.filter(({ owner }) => owner !== "all");
    expect(own.reduce((sum, { reserved }) => sum + reserved, 0)).toBe(1_800);
    for (const { reserved } of own) expect(reserved).toBeLessThanOrEqual(1_000);
  });

  test("concurrent settlements and reservations add up exactly", async () => {
    const spending = open({ dayMicros: 1_000_000, workspaceDayMicros: 1_000_000 });
    const ids = Array.from({ length: 5 }, () => randomUUID());
    await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const taken = await spending.reserve("llm", 500, ids[n % 5] ?? "");
        if (!("reserved" in taken)) throw new Error("there was room");
        await app.infrastructure.database.transaction((tx) =>
          spending.settle(tx, taken.reserved, { ...nothingSpent, micros: 7, calls: 1 }),
        );
      }),
    );
    for (const row of await rows()) {
      const share = row.owner === "all" ? 1 : 5;
      expect(row).toMatchObject({ used: 700 / share, reserved: 0, calls: 100 / share });
    }
  });

  test("a workspace's budget is renewed each day, and what is left of it is reported", async () => {
    const spending = open({ dayMicros: 1_000, workspaceDayMicros: 400 });
    const workspaceId = randomUUID();
    expect(await spending.reserve("llm", 500, workspaceId)).toMatchObject({ full: "workspace" });
    expect(await spending.reserve("llm", 300, workspaceId)).toHaveProperty("reserved");
    expect(await spending.ofToday("llm", workspaceId)).toEqual({
      micros: 300,
      calls: 0,
      capMicros: 400,
      leftMicros: 100,
      resetsAt: new Date("2026-11-22T00:00:00Z"),
    });
    clock.advance(12 * 3_600_000);
    expect(await spending.ofToday("llm", workspaceId)).toMatchObject({
      micros: 0,
      leftMicros: 400,
    });
    expect(await spending.reserve("llm", 300, workspaceId)).toHaveProperty("reserved");
  });

  test("free calls need no budget, and are counted", async () => {
    const spending = open({ dayMicros: 0, workspaceDayMicros: 0 });
    const workspaceId = randomUUID();
    const taken = await spending.reserve("llm", 0, workspaceId);
    if (!("reserved" in taken)) throw new Error("it is free");
    await app.infrastructure.database.transaction((tx) =>
      spending.settle(tx, taken.reserved, { ...nothingSpent, calls: 1 }),
    );
    expect(await spending.ofToday("llm", workspaceId)).toMatchObject({ micros: 0, calls: 1 });
    expect(await spending.reserve("llm", 1, workspaceId)).toMatchObject({ full: "all" });
  });
});

test("a source's account is separate from the model's, and its cost is split after the call", async () => {
  const spending = open({ dayMicros: 100, workspaceDayMicros: 100 });
  const [a, b] = [randomUUID(), randomUUID()];
  const taken = await spending.reserve("x", 600);
  if (!("reserved" in taken)) throw new Error("there was room");
  expect(await spending.reserve("x", 600)).toMatchObject({ full: "all" });
  await app.infrastructure.database.transaction((tx) =>
    spending.settle(tx, taken.reserved, {
      micros: 600,
      calls: 1,
      reads: 3,
      shares: new Map([
        [a, 400],
        [b, 200],
      ]),
    }),
  );
  expect(await spending.figures("x", a)).toEqual({ monthMicros: 400, dayMicros: 600 });
  expect(await spending.within("x", [a, b], 200)).toEqual([b]);
  expect(await spending.reserve("llm", 100, a)).toHaveProperty("reserved");
});
