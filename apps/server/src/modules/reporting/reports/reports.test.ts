import { beforeEach, describe, expect, test } from "vitest";
import { dataOf } from "../../../testing/app.ts";
import { day, hour, nextWeek, setUpReports } from "../../../testing/reporting-app.ts";
import { listReportMails, runReports } from "../../../testing/reports.ts";
import { openOwner, setTier } from "../../../testing/team.ts";

const reports = setUpReports();
const { clock, mailsTo, signIn, runAt, comingMonday, reportsOf } = reports;

async function zoneOf(workspaceId: string, zone: string): Promise<void> {
  await reports.app.infrastructure.database.query({
    text: "update workspaces set time_zone = $2 where id = $1",
    values: [workspaceId, zone],
  });
}

describe("a report", () => {
  beforeEach(() => runReports(reports.app, clock.now()));

  test("is made on Monday at 8 in the workspace’s time zone, once, and mailed to the owner", async () => {
    const owner = await openOwner(reports.app, "starter");
    await zoneOf(owner.workspaceId, "America/New_York");
    await runReports(reports.app, clock.now());
    const monday = comingMonday();
    const eightInNewYork = new Date(Date.parse(monday) + 5 * hour);
    await runAt(new Date(eightInNewYork.getTime() - 60_000));
    expect((await reportsOf(owner)).total).toBe(0);
    await runAt(eightInNewYork);
    await runReports(reports.app, clock.now());
    const { items, total } = await reportsOf(owner);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      kind: "weekly",
      fromDay: new Date(Date.parse(monday) - 7 * day).toISOString().slice(0, 10),
      untilDay: new Date(Date.parse(monday) - day).toISOString().slice(0, 10),
    });
    const mails = mailsTo(owner.email);
    expect(mails).toHaveLength(1);
    const [record] = await listReportMails(reports.app, owner.workspaceId);
    expect(record?.state).toBe("sent");
    expect(mails[0]?.messageName).toBe(`report-${record?.id}`);
  });

  test("is made only for plans that include it; monthly reports begin with Growth", async () => {
    const [free, growth] = [
      await openOwner(reports.app, null),
      await openOwner(reports.app, "growth"),
    ];
    await runReports(reports.app, clock.now());
    await runAt("2027-01-04T08:00:00Z");
    expect((await reportsOf(free)).total).toBe(0);
    const kinds = (await reportsOf(growth)).items.map(({ kind, fromDay }) => `${kind} ${fromDay}`);
    // After a gap only the last period of each kind is reported.
    expect(kinds.sort()).toEqual(["monthly 2026-12-01", "weekly 2026-12-28"]);
    const { settings } = dataOf(
      await reports.app.call("getReportSettings", {}, await signIn(growth)),
    );
    expect(settings).toEqual({
      mail: true,
      included: ["weekly", "monthly"],
      due: [
        { kind: "weekly", at: "2027-01-11T08:00:00.000Z" },
        { kind: "monthly", at: "2027-02-01T08:00:00.000Z" },
      ],
    });
  });

  test("is first made at the next due day of a new plan, and no longer after the plan has ended", async () => {
    const owner = await openOwner(reports.app, null);
    const monday = comingMonday();
    await runAt(new Date(Date.parse(monday) + 2 * day));
    await setTier(reports.app, owner.workspaceId, "starter");
    await runReports(reports.app, clock.now());
    expect((await reportsOf(owner)).total).toBe(0);
    await runAt(nextWeek(monday));
    expect((await reportsOf(owner)).total).toBe(1);
    await setTier(reports.app, owner.workspaceId, null);
    await runAt(nextWeek(monday, 2));
    expect((await reportsOf(owner)).total).toBe(1);
    // After buying again, reports that were due in between are not made.
    await setTier(reports.app, owner.workspaceId, "starter");
    await runReports(reports.app, clock.now());
    expect((await reportsOf(owner)).total).toBe(1);
  });

  test("is not made for a suspended workspace", async () => {
    const owner = await openOwner(reports.app, "starter");
    await runReports(reports.app, clock.now());
    const { database } = reports.app.infrastructure;
    const suspend = (value: string) =>
      database.query({
        text: `update workspaces set suspended_at = ${value} where id = $1`,
        values: [owner.workspaceId],
      });
    await suspend("now()");
    const monday = comingMonday();
    await runAt(monday);
    await suspend("null");
    await runReports(reports.app, clock.now());
    expect((await reportsOf(owner)).total).toBe(0);
    await runAt(nextWeek(monday));
    expect((await reportsOf(owner)).total).toBe(1);
  });

  test("is made in a changed time zone, without a second report of the same week", async () => {
    const owner = await openOwner(reports.app, "starter");
    await zoneOf(owner.workspaceId, "Pacific/Auckland");
    await runReports(reports.app, clock.now());
    const monday = comingMonday();
    // 8:00 in Auckland is 19:00 UTC of the day before.
    await runAt(new Date(Date.parse(monday) - 13 * hour));
    expect((await reportsOf(owner)).total).toBe(1);
    await zoneOf(owner.workspaceId, "America/Los_Angeles");
    await runAt(new Date(Date.parse(monday) + 9 * hour));
    expect((await reportsOf(owner)).total).toBe(1);
    await runAt(new Date(Date.parse(nextWeek(monday)) + 9 * hour));
    expect((await reportsOf(owner)).total).toBe(2);
  });

  test("is made once when several processes make it concurrently", async () => {
    const owner = await openOwner(reports.app, "starter");
    await runReports(reports.app, clock.now());
    const monday = comingMonday();
    clock.advance(Date.parse(monday) - clock.now().getTime());
    const due = {
      workspaceId: owner.workspaceId,
      kind: "weekly",
      dueDay: monday.slice(0, 10),
    } as const;
    const { make } = reports.app.services.reportMaking;
    await Promise.all([make(due), make(due), make(due), make(due)]);
    expect(await listReportMails(reports.app, owner.workspaceId)).toHaveLength(1);
  });
});
