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
])("the pace %s", (_, create) => {
  const open = () => {
    const clock = createTestClock();
    return { clock, outboundLimits: create(clock) as OutboundLimits };
  };

  it("lets an unknown service be called at will", async () => {
    const { outboundLimits } = open();
    for (let call = 0; call < 5; call++) expect(await outboundLimits.take(service)).toBe(0);
  });

  it("counts down what the service said is left, and waits for the window's end", async () => {
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

  it("leaves requests of the window for others, where a caller says how many", async () => {
    const { clock, outboundLimits } = open();
    await outboundLimits.report(service, { remaining: 3, resetMs: 10 * minute });
    expect(await outboundLimits.take(service, 0, 2)).toBe(0);
    expect(await outboundLimits.take(service, 0, 2)).toBe(10 * minute);
    expect(await outboundLimits.take(service)).toBe(0);
    clock.advance(10 * minute);
    expect(await outboundLimits.take(service, 0, 2)).toBe(0);
  });

  it("keeps the lowest count of one window, since answers overtake each other", async () => {
    const { clock, outboundLimits } = open();
    await outboundLimits.report(service, { remaining: 1, resetMs: 10 * minute });
    clock.advance(2_000);
    await outboundLimits.report(service, { remaining: 7, resetMs: 10 * minute - 1_000 });
    expect(await outboundLimits.take(service)).toBe(0);
    expect(await outboundLimits.take(service)).toBeGreaterThan(0);
  });

  it("takes the count of a new window, and nothing more from the old one", async () => {
    const { clock, outboundLimits } = open();
    await outboundLimits.report(service, { remaining: 0, resetMs: minute });
    clock.advance(minute);
    await outboundLimits.report(service, { remaining: 999, resetMs: 10 * minute });
    await outboundLimits.report(service, { remaining: 0, resetMs: 0 });
    expect(await outboundLimits.take(service)).toBe(0);
  });

  it("is silent as long as it was told, and never shorter", async () => {
    const { clock, outboundLimits } = open();
    await outboundLimits.block(service, 90_000);
    await outboundLimits.block(service, 5_000);
    await outboundLimits.report(service, { remaining: 500, resetMs: 10 * minute });
    expect(await outboundLimits.take(service)).toBe(90_000);
    clock.advance(90_000);
    expect(await outboundLimits.take(service)).toBe(0);
  });

  it("keeps two requests apart, also after a refused one", async () => {
    const { clock, outboundLimits } = open();
    expect(await outboundLimits.take(service, minute)).toBe(0);
    clock.advance(40_000);
    expect(await outboundLimits.take(service, minute)).toBe(20_000);
    clock.advance(20_000);
    expect(await outboundLimits.take(service, minute)).toBe(0);
  });

  it("keeps services apart", async () => {
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

it("what one process is told, another keeps to", async () => {
  const clock = createTestClock();
  await createOutboundLimits(database, clock).block(service, minute);
  expect(await createOutboundLimits(database, clock).take(service)).toBe(minute);
});

it("of processes that ask for one spaced request together one gets it", async () => {
  const clock = createTestClock();
  const waits = await Promise.all(
    Array.from({ length: 8 }, () => createOutboundLimits(database, clock).take(service, minute)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
});
