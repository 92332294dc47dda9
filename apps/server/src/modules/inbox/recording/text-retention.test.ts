import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PostLookup } from "../../../integrations/ports/lookup.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { createTestClock, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";
import { refusalOf } from "../../../testing/fake-source.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const held = 4_000;
/** Every twentieth post is deleted at the platform. */
const isDeleted = (externalId: string) => Number(externalId.slice(3)) % 20 === 0;
const callsPerMinute = 9;
/** One of them belongs to shared searches. */
const ownCalls = callsPerMinute - 1;

const clock = createTestClock(new Date());
let calls = 0;
let isAway = false;
const lookup: PostLookup = {
  name: "reddit",
  max: 100,
  readMicros: 0,
  idOf: () => null,
  async look(ids) {
    calls += 1;
    expect(ids.length).toBeLessThanOrEqual(100);
    if (isAway) throw refusalOf("timeout");
    const standing = ids.filter((id) => !isDeleted(id));
    return new Map(
      standing.map((id): [string, Post] => [id, testPost({ externalId: id, body: "Fresh words" })]),
    );
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, lookups: [lookup], recheckCallsPerMinute: callsPerMinute });
}, 60_000);
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) =>
  (await app.infrastructure.database.query({ text, values })).rows;

/** Runs the recurring work of a minute. @returns the calls that it made */
async function minute(): Promise<number> {
  calls = 0;
  await app.services.rechecks.run();
  if (Math.round(clock.now().getTime() / minuteMs) % 5 === 0) {
    await app.services.textRetention.dropUnseen();
  }
  clock.advance(minuteMs);
  return calls;
}

/** Runs the recurring work of some hours. @returns the calls of the busiest minute */
async function run(hours: number): Promise<number> {
  let most = 0;
  for (let at = 0; at < hours * 60; at++) most = Math.max(most, await minute());
  return most;
}

const store = (count: number) =>
  query(
    `insert into posts (id, source, kind, external_id, thread_id, title, body, author, url, posted_at, removed, stored_at, words)
     select gen_random_uuid(), 'reddit', (case when n % 2 = 0 then 'comment' else 'post' end)::post_kind, 't3_' || n,
       case when n % 2 = 0 then 't3_0' end, '', 'Words ' || n, 'someone', 'https://x.test/' || n, $2, false, $2, '{}'
     from generate_series(1, $1::int) n`,
    [count, clock.now()],
  );

const texts = async (where: string) =>
  (await query(`select count(*)::int as count from posts where body <> '' and ${where}`))[0]?.count;

describe("posts that nobody has a mention of", () => {
  test("lose their texts within 48 hours of their deletion, within the planned calls", async () => {
    await store(held);
    await query("analyze posts");
    // Nothing is due in the first day.
    expect(await minute()).toBe(0);
    clock.advance(24 * hourMs);
    expect(await run(2.2)).toBe(ownCalls);
    clock.advance(21 * hourMs);
    await run(0.5);
    expect(await texts("split_part(external_id, '_', 2)::int % 20 = 0")).toBe(0);
    expect(await texts("true")).toBe(held * 0.95);
  }, 60_000);

  test("lose their texts after 48 hours where the platform can't be asked", async () => {
    isAway = true;
    await run(1);
    clock.advance(46 * hourMs);
    expect(await texts("true")).toBe(held * 0.95);
    await run(1);
    expect(await texts("coalesce(seen_at, stored_at) < (select max(seen_at) from posts)")).toBe(0);
  }, 60_000);
});
