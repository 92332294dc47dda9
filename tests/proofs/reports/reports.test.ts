import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mail } from "../../../apps/server/src/infrastructure/mail/index.ts";
import {
  createTestClock,
  openTestApp,
  type TestApp,
} from "../../../apps/server/src/testing/app.ts";
import { createMemoryMailer } from "../../../apps/server/src/testing/options.ts";
import { runReports } from "../../../apps/server/src/testing/reports.ts";
import { listExpected, listMailNames, makeWorkspaces } from "./people.ts";

const hour = 3_600_000;
/** Before it is Monday 08:00 in the first time zone. */
const begin = new Date("2026-11-29T12:00:00Z");
const arrived: Mail[] = [];
let app: TestApp;
const clock = createTestClock(begin);
beforeAll(async () => {
  const memory = createMemoryMailer();
  app = await openTestApp({
    clock,
    mailer: {
      ...memory,
      async send(mail) {
        arrived.push(mail);
        // As if a process died after the mail server accepted the email: the product does not know that it was sent.
        if (arrived.length % 5 === 0) throw new Error("the answer is lost");
        return true;
      },
    },
  });
});
afterAll(() => app.close());

// The long form, with processes that are killed: `npm run prove:reports`.
test("over all time zones each report is mailed once, by several workers, in spite of lost responses", async () => {
  const { database } = app.infrastructure;
  await makeWorkspaces(database, 48);
  await runReports(app, clock.now());
  for (let hours = 0; hours < 57; hours += 3) {
    clock.advance(3 * hour);
    const results = await Promise.allSettled([
      runReports(app, clock.now()),
      runReports(app, clock.now()),
    ]);
    for (const one of results) {
      if (one.status === "rejected") expect(String(one.reason)).toContain("the answer is lost");
    }
  }
  for (let tries = 0; tries < 50; tries += 1) {
    await runReports(app, clock.now()).catch(() => undefined);
  }
  const open = await database.pool.execute(
    sql`select id from report_mails where state in ('waiting', 'sending')`,
  );
  expect(open.rows).toEqual([]);
  const names = await listMailNames(database);
  const delivered = new Map<string, Set<string>>();
  for (const { messageName = "" } of arrived) {
    const delivery = names.get(messageName) ?? `unknown ${messageName}`;
    delivered.set(delivery, (delivered.get(delivery) ?? new Set()).add(messageName));
  }
  const periods = [
    { kind: "weekly", fromDay: "2026-11-23" },
    { kind: "monthly", fromDay: "2026-11-01" },
  ] as const;
  expect([...delivered.keys()].sort()).toEqual((await listExpected(database, periods)).sort());
  expect([...delivered.values()].filter((ids) => ids.size !== 1)).toEqual([]);
  // Responses were lost: these emails were sent twice, under the same Message-ID.
  expect(arrived.length).toBeGreaterThan(delivered.size);
}, 120_000);
