import { afterAll, beforeAll } from "vitest";
import type { Mail } from "../infrastructure/mail/index.ts";
import { createTestClock, dataOf, openTestApp, type TestApp } from "./app.ts";
import { runReports } from "./reports.ts";
import { openOwner } from "./team.ts";

export const hour = 3_600_000;
export const day = 24 * hour;
/** A Wednesday. */
const start = new Date("2026-11-18T12:00:00Z");

const isReport = ({ images }: Mail) => images !== undefined;
export const nextWeek = (monday: string, weeks = 1) =>
  new Date(Date.parse(monday) + weeks * 7 * day).toISOString();

/** Opens an app for the tests of one file, whose reports are made and mailed when a test says so. */
export function setUpReports() {
  const clock = createTestClock(start);
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ clock });
  });
  afterAll(() => app.close());

  const mailsTo = (email: string) =>
    app.mailer.sent.filter((one) => one.to === email && isReport(one));
  /** Signs in again, since the clock has passed the token's expiry. */
  const signIn = async ({ email, password }: { email: string; password: string }) => ({
    token: dataOf(await app.call("login", { body: { email, password } })).accessToken,
  });
  /** Moves the clock to a moment, and makes and sends the reports that are due then. */
  async function runAt(moment: string | Date): Promise<void> {
    clock.advance(new Date(moment).getTime() - clock.now().getTime());
    await runReports(app, clock.now());
  }
  /** The Monday after the clock's day, 08:00 UTC. */
  function comingMonday(): string {
    const at = clock.now();
    const ahead = ((8 - at.getUTCDay()) % 7 || 7) * day;
    return `${new Date(at.getTime() + ahead).toISOString().slice(0, 10)}T08:00:00Z`;
  }
  const reportsOf = async (person: { email: string; password: string }) =>
    dataOf(await app.call("listWorkspaceReports", { query: {} }, await signIn(person)));
  /** A workspace whose first weekly report is made, with its id. */
  async function reported() {
    const owner = await openOwner(app, "starter");
    await runReports(app, clock.now());
    await runAt(comingMonday());
    const { items } = await reportsOf(owner);
    const [report] = items;
    if (!report) throw new Error("no report was made");
    return { owner, as: await signIn(owner), id: report.id };
  }

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    clock,
    mailsTo,
    signIn,
    runAt,
    comingMonday,
    reportsOf,
    reported,
  };
}
