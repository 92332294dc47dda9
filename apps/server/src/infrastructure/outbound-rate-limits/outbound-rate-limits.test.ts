import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestClock, createTestDatabase, type TestDatabase } from "../../testing/app.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { type Database, openDatabase } from "../database/index.ts";
import { createOutboundLimits, type OutboundLimits } from "./index.ts";

let testDatabase: TestDatabase;
let database: Database;
let service = "";
let made = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, 10, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(() => {
  service = `service ${made++}`;
});

const minute = 60_000;

describe.each([
  [
    "in the database",
    (clock: ReturnType<typeof createTestClock>) => createOutboundLimits(database, clock),
  ],
  [
    "in memory, for tests",
    (clock: ReturnType<typeof createTestClock>) => createMemoryLimits(clock),
  ],
])("an outbound rate limit %s", (_, create) => {
  const open = () => {
    const clock = createTestClock();
    return { clock, outboundLimits: create(clock) as OutboundLimits };
  };

  it("does not limit an unknown service", async () => {
    const { outboundLimits } = open();
    for (let call = 0; call < 5; call++) expect(await outboundLimits.take(service)).toBe(0);
  });

  it("counts down the remaining requests of a service, then waits for the end of the window", async () => {
    const { clock, outboundLimits } = open();
    await outboundLimits.report(service, { remaining: 2.9, resetMs: 10 * minute });
    expect([await outboundLimits.take(service), await outboundLimits.take(service)]).toEqual([
      0, 0,
    ]);
    expect(await outboundLimits.take(service)).toBe(10 * minute);
    clock.advance(10 * minute - 1);
    expect(await outboundLimits.take(service)).toBe(1);
    clock.advance(1);
    expect(await outboundLimits.take(service)).toBe(0);
  });

  it("leaves as many requests of the window for others as a caller says", async () => {
    const { clock, outboundLimits } = open();
    await outboundLimits.report(service, { remaining: 3, resetMs: 10 * minute });
    expect(await outboundLimits.take(service, 0, 2)).toBe(0);
    expect(await outboundLimits.take(service, 0, 2)).toBe(10 * minute);
    expect(await outboundLimits.take(service)).toBe(0);
    clock.advance(10 * minute);
    expect(await outboundLimits.take(service, 0, 2)).toBe(0);
  });

  it("keeps the lowest count of one window, since responses can arrive out of order", async () => {
    const { clock, outboundLimits } = open();
    await outboundLimits.report(service, { remaining: 1, resetMs: 10 * minute });
    clock.advance(2_000);
    await outboundLimits.report(service, { remaining: 7, resetMs: 10 * minute - 1_000 });
    expect(await outboundLimits.take(service)).toBe(0);
    expect(await outboundLimits.take(service)).toBeGreaterThan(0);
  });

  it("takes the count of a new window, and ignores later reports of the old one", async () => {
    const { clock, outboundLimits } = open();
    await outboundLimits.report(service, { remaining: 0, resetMs: minute });
    clock.advance(minute);
    await outboundLimits.report(service, { remaining: 999, resetMs: 10 * minute });
    await outboundLimits.report(service, { remaining: 0, resetMs: 0 });
    expect(await outboundLimits.take(service)).toBe(0);
  });

  it("blocks for as long as requested, and is not shortened by a shorter block", async () => {
    const { clock, outboundLimits } = open();
    await outboundLimits.block(service, 90_000);
    await outboundLimits.block(service, 5_000);
    await outboundLimits.report(service, { remaining: 500, resetMs: 10 * minute });
    expect(await outboundLimits.take(service)).toBe(90_000);
    clock.advance(90_000);
    expect(await outboundLimits.take(service)).toBe(0);
  });

  it("keeps the minimum time between two requests, also after a refused one", async () => {
    const { clock, outboundLimits } = open();
    expect(await outboundLimits.take(service, minute)).toBe(0);
    clock.advance(40_000);
    expect(await outboundLimits.take(service, minute)).toBe(20_000);
    clock.advance(20_000);
    expect(await outboundLimits.take(service, minute)).toBe(0);
  });

  it("limits each service separately", async () => {
    const { outboundLimits } = open();
    await outboundLimits.block(service, minute);
    expect(await outboundLimits.take(`${service}, another`)).toBe(0);
  });
});

it("processes that share a window make no more requests together than it has", async () => {
  const clock = createTestClock();
  const processes = Array.from({ length: 6 }, () => createOutboundLimits(database, clock));
  await processes[0]?.report(service, { remaining: 25, resetMs: 10 * minute });
  const waits = await Promise.all(
    Array.from({ length: 60 }, (_, at) => processes[at % processes.length]?.take(service)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(25);
  expect(waits.filter((wait) => wait !== 0)).toEqual(Array(35).fill(10 * minute));
});

it("a block that one process reports applies to others", async () => {
  const clock = createTestClock();
  await createOutboundLimits(database, clock).block(service, minute);
  expect(await createOutboundLimits(database, clock).take(service)).toBe(minute);
});

it("only one of several processes gets a spaced request that they take concurrently", async () => {
  const clock = createTestClock();
  const waits = await Promise.all(
    Array.from({ length: 8 }, () => createOutboundLimits(database, clock).take(service, minute)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
});
