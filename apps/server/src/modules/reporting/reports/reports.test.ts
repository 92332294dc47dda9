import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "../../../infrastructure/mail/index.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { listReportMails, runReports } from "../../../testing/reports.ts";
import { joinAs, openOwner, setTier } from "../../../testing/team.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** A Wednesday. */
const start = new Date("2026-11-18T12:00:00Z");

let clock: ReturnType<typeof createTestClock>;
let app: TestApp;
beforeAll(async () => {
  clock = createTestClock(start);
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const isReport = ({ images }: Mail) => images !== undefined;
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
const nextWeek = (monday: string, weeks = 1) =>
  new Date(Date.parse(monday) + weeks * 7 * day).toISOString();
/** The Monday after the clock's day, 08:00 UTC. */
function comingMonday(): string {
  const at = clock.now();
  const ahead = ((8 - at.getUTCDay()) % 7 || 7) * day;
  return `${new Date(at.getTime() + ahead).toISOString().slice(0, 10)}T08:00:00Z`;
}
async function zoneOf(workspaceId: string, zone: string): Promise<void> {
  await app.infrastructure.database.query({
    text: "update workspaces set time_zone = $2 where id = $1",
    values: [workspaceId, zone],
  });
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

describe("a report", () => {
  beforeEach(() => runReports(app, clock.now()));

  test("is made on Monday at 8 in the workspace’s time zone, once, and mailed to the owner", async () => {
    const owner = await openOwner(app, "starter");
    await zoneOf(owner.workspaceId, "America/New_York");
    await runReports(app, clock.now());
    const monday = comingMonday();
    const eightInNewYork = new Date(Date.parse(monday) + 5 * hour);
    await runAt(new Date(eightInNewYork.getTime() - 60_000));
    expect((await reportsOf(owner)).total).toBe(0);
    await runAt(eightInNewYork);
    await runReports(app, clock.now());
    const { items, total } = await reportsOf(owner);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      kind: "weekly",
      fromDay: new Date(Date.parse(monday) - 7 * day).toISOString().slice(0, 10),
      untilDay: new Date(Date.parse(monday) - day).toISOString().slice(0, 10),
    });
    const mails = mailsTo(owner.email);
    expect(mails).toHaveLength(1);
    const [record] = await listReportMails(app, owner.workspaceId);
    expect(record?.state).toBe("sent");
    expect(mails[0]?.messageName).toBe(`report-${record?.id}`);
  });

  test("is made only for plans that include it; monthly reports begin with Growth", async () => {
    const [free, growth] = [await openOwner(app, null), await openOwner(app, "growth")];
    await runReports(app, clock.now());
    await runAt("2027-01-04T08:00:00Z");
    expect((await reportsOf(free)).total).toBe(0);
    const kinds = (await reportsOf(growth)).items.map(({ kind, fromDay }) => `${kind} ${fromDay}`);
    // After a gap only the last period of each kind is reported.
    expect(kinds.sort()).toEqual(["monthly 2026-12-01", "weekly 2026-12-28"]);
    const { settings } = dataOf(await app.call("getReportSettings", {}, await signIn(growth)));
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
    const owner = await openOwner(app, null);
    const monday = comingMonday();
    await runAt(new Date(Date.parse(monday) + 2 * day));
    await setTier(app, owner.workspaceId, "starter");
    await runReports(app, clock.now());
    expect((await reportsOf(owner)).total).toBe(0);
    await runAt(nextWeek(monday));
    expect((await reportsOf(owner)).total).toBe(1);
    await setTier(app, owner.workspaceId, null);
    await runAt(nextWeek(monday, 2));
    expect((await reportsOf(owner)).total).toBe(1);
    // After buying again, reports that were due in between are not made.
    await setTier(app, owner.workspaceId, "starter");
    await runReports(app, clock.now());
    expect((await reportsOf(owner)).total).toBe(1);
  });

  test("is not made for a suspended workspace", async () => {
    const owner = await openOwner(app, "starter");
    await runReports(app, clock.now());
    const { database } = app.infrastructure;
    const suspend = (value: string) =>
      database.query({
        text: `update workspaces set suspended_at = ${value} where id = $1`,
        values: [owner.workspaceId],
      });
    await suspend("now()");
    const monday = comingMonday();
    await runAt(monday);
    await suspend("null");
    await runReports(app, clock.now());
    expect((await reportsOf(owner)).total).toBe(0);
    await runAt(nextWeek(monday));
    expect((await reportsOf(owner)).total).toBe(1);
  });

  test("is made in a changed time zone, without a second report of the same week", async () => {
    const owner = await openOwner(app, "starter");
    await zoneOf(owner.workspaceId, "Pacific/Auckland");
    await runReports(app, clock.now());
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

  test("that two processes make at once is made once", async () => {
    const owner = await openOwner(app, "starter");
    await runReports(app, clock.now());
    const monday = comingMonday();
    clock.advance(Date.parse(monday) - clock.now().getTime());
    const due = {
      workspaceId: owner.workspaceId,
      kind: "weekly",
      dueDay: monday.slice(0, 10),
    } as const;
    const { make } = app.services.reportMaking;
    await Promise.all([make(due), make(due), make(due), make(due)]);
    expect(await listReportMails(app, owner.workspaceId)).toHaveLength(1);
  });
});

describe("the content of a report", () => {
  test("is counted when it is made; its quotes are read from the posts as they are now", async () => {
    const owner = await openOwner(app, "starter");
    const as = await signIn(owner);
    const phrase = "quarterly ledger helper";
    const added = dataOf(await app.call("addKeyword", { body: { keyword: phrase } }, as));
    const kind = { params: { id: added.keyword.id }, body: { kind: "problem" } } as const;
    expect(dataOf(await app.call("setKeywordKind", kind, as)).keyword.kind).toBe("problem");
    await expect.poll(() => app.services.index.match({ title: phrase, body: "" }).length).toBe(1);
    await runReports(app, clock.now());
    const postedAt = new Date(clock.now().getTime() - hour);
    const post = testPost({
      title: `Which ${phrase} should I buy?`,
      body: "Ours broke.",
      postedAt,
    });
    const removed = testPost({ title: `Removed ${phrase}`, body: "Secret words.", postedAt });
    // An accepted mention is denied when its post is removed, but not deleted.
    const accepted = testPost({ title: `Accepted ${phrase}`, body: "More words.", postedAt });
    await app.ingest([post, removed, accepted]);
    const { mentions } = dataOf(await app.call("listMentions", { query: {} }, as));
    const id = mentions.find(({ title }) => title === accepted.title)?.id ?? "";
    const change = { params: { id }, body: { status: "accepted" } } as const;
    expect((await app.call("setMentionStatus", change, as)).status).toBe(200);
    await runAt(comingMonday());
    await app.ingest([
      { ...removed, removed: true },
      { ...accepted, removed: true },
    ]);
    const { items } = await reportsOf(owner);
    const params = { id: items[0]?.id ?? "" };
    const { report } = dataOf(
      await app.call("getWorkspaceReport", { params }, await signIn(owner)),
    );
    expect(report.figures.heard).toMatchObject({ count: 3, before: 0 });
    expect(report.figures.days).toHaveLength(7);
    expect(report.figures.voice).toEqual([
      { kind: "problem", mentions: 3, keywords: [{ keyword: phrase, mentions: 3 }] },
    ]);
    expect(report.threads.map(({ title }) => title)).toEqual([post.title]);
    expect(report.threads[0]?.quote).toBe("Ours broke.");
    const { rows } = await app.infrastructure.database.query({
      text: "select figures::text as figures from reports where id = $1",
      values: [params.id],
    });
    expect(rows[0]?.figures).not.toContain("Ours broke");
  });
});

describe("the share link", () => {
  test("opens a report to anyone until it is revoked, and all wrong links get the same 404", async () => {
    const { as, id } = await reported();
    const params = { id };
    const { report } = dataOf(await app.call("getWorkspaceReport", { params }, as));
    const open = (token: string, of = params) =>
      app.call("getSharedReport", { params: of, query: { token } });
    const token = report.shareToken ?? "";
    const body = { name: "Script", scopes: ["read" as const], days: null };
    const { secret } = dataOf(await app.call("createApiToken", { body }, as));
    const read = dataOf(await app.call("getWorkspaceReport", { params }, { token: secret }));
    // A program that reads reports can't publish them.
    expect(read.report).toEqual({ ...report, shareToken: null });
    const shared = dataOf(await open(token)).report;
    expect(shared.shareToken).toBeNull();
    expect(shared.figures).toEqual(report.figures);
    const { shareToken } = dataOf(await app.call("revokeReportLink", { params }, as));
    expect(shareToken).not.toBe(token);
    dataOf(await open(shareToken));
    const missing = { id: "00000000-0000-7000-8000-000000000000" };
    const refused = [await open(token), await open(""), await open(shareToken, missing)];
    for (const one of refused) {
      expect(errorOf(one)).toEqual(errorOf(refused[0] ?? one));
      expect(one.status).toBe(404);
    }
  });

  test("shows no pasted post, and no post of the workspace’s feeds", async () => {
    const owner = await openOwner(app, "starter");
    await runReports(app, clock.now());
    const phrase = "ledger for beekeepers";
    await app.call("addKeyword", { body: { keyword: phrase } }, await signIn(owner));
    await expect.poll(() => app.services.index.match({ title: phrase, body: "" }).length).toBe(1);
    const postedAt = new Date(clock.now().getTime() - hour);
    const post = testPost({ title: `Which ${phrase}?`, postedAt });
    await app.ingest([post]);
    await app.infrastructure.database.query({
      text: "update posts set owner_workspace_id = $2 where external_id = $1",
      values: [post.externalId, owner.workspaceId],
    });
    await runAt(comingMonday());
    const { items } = await reportsOf(owner);
    const params = { id: items[0]?.id ?? "" };
    const { report } = dataOf(
      await app.call("getWorkspaceReport", { params }, await signIn(owner)),
    );
    expect(report.threads).toHaveLength(1);
    const query = { token: report.shareToken ?? "" };
    expect(dataOf(await app.call("getSharedReport", { params, query })).report.threads).toEqual([]);
  });

  test("and the report are not for other workspaces", async () => {
    const { id } = await reported();
    const other = await openOwner(app, "starter");
    const as = await signIn(other);
    for (const call of ["getWorkspaceReport", "revokeReportLink"] as const) {
      expect((await app.call(call, { params: { id } }, as)).status).toBe(404);
    }
  });
});

describe("the mails", () => {
  test("go to the owner by default, to others who turn them on, and only to confirmed addresses", async () => {
    const owner = await openOwner(app, "starter");
    const viewer = await joinAs(app, owner.workspaceId, "viewer");
    const silent = await joinAs(app, owner.workspaceId, "member");
    const body = { mail: true };
    const { settings } = dataOf(await app.call("getReportSettings", {}, await signIn(viewer)));
    expect(settings.mail).toBe(false);
    dataOf(await app.call("putReportSettings", { body }, await signIn(viewer)));
    await runReports(app, clock.now());
    const monday = comingMonday();
    await runAt(monday);
    expect(mailsTo(viewer.email)).toHaveLength(1);
    expect(mailsTo(silent.email)).toHaveLength(0);
    const unconfirm = "update users set email_verified_at = null where email = $1";
    await app.infrastructure.database.query({ text: unconfirm, values: [viewer.email] });
    await runAt(nextWeek(monday));
    expect(mailsTo(viewer.email)).toHaveLength(1);
    expect(mailsTo(owner.email)).toHaveLength(2);
  });

  test("have the figures in HTML and text, a chart with a text alternative, and no words of posts", async () => {
    const owner = await openOwner(app, "growth");
    const phrase = "invoice chaser";
    await app.call("addKeyword", { body: { keyword: phrase } }, await signIn(owner));
    await expect.poll(() => app.services.index.match({ title: phrase, body: "" }).length).toBe(1);
    await runReports(app, clock.now());
    const postedAt = new Date(clock.now().getTime() - hour);
    await app.ingest([
      testPost({ title: `${phrase} wanted <b>now</b>`, body: "My own words", postedAt }),
    ]);
    await runAt(comingMonday());
    const [mail] = mailsTo(owner.email);
    if (!mail) throw new Error("no mail was sent");
    expect(mail.subject).toMatch(/^Your week at .+: .+ – .+, \d{4}$/);
    expect(mail.text).toContain("Heard: 1 mention (1 more than the week before)");
    expect(mail.html).toContain("1 mention");
    expect(mail.html).toMatch(/<img[^>]*alt="Mentions per day: /);
    const [image] = mail.images ?? [];
    expect(mail.html).toContain(`cid:${image?.cid}`);
    expect(image?.content.subarray(1, 4).toString()).toBe("PNG");
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/My own words|wanted/);
    }
    // Gmail clips mails with more than 102 kB of HTML.
    expect(Buffer.byteLength(mail.html)).toBeLessThan(102_000 / 2);
    expect(mail.html).toContain("prefers-color-scheme: dark");
  });

  test("stop with one click, but not by a forged link, and can be turned on again", async () => {
    const { owner, as } = await reported();
    const { unsubscribeUrl = "" } = mailsTo(owner.email)[0] ?? {};
    const { pathname, search } = new URL(unsubscribeUrl);
    const mail = async () => dataOf(await app.call("getReportSettings", {}, as)).settings.mail;
    expect((await app.app.inject(`${pathname}${search}`)).statusCode).toBe(200);
    expect(await mail()).toBe(true);
    const post = (url: string) =>
      app.app.inject({
        method: "POST",
        url,
        payload: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect((await post(`${pathname}${search.slice(0, -3)}abc`)).statusCode).toBe(400);
    // The token of a report mail is not valid for notices.
    expect((await post(`/unsubscribe${search}`)).statusCode).toBe(400);
    expect(await mail()).toBe(true);
    expect((await post(`${pathname}${search}`)).statusCode).toBe(200);
    expect(await mail()).toBe(false);
    await runAt(comingMonday());
    expect(mailsTo(owner.email)).toHaveLength(1);
    dataOf(await app.call("putReportSettings", { body: { mail: true } }, await signIn(owner)));
    await runAt(comingMonday());
    expect(mailsTo(owner.email)).toHaveLength(2);
  });

  test("are not sent to who left or unsubscribed after the report was made", async () => {
    const owner = await openOwner(app, "starter");
    await runReports(app, clock.now());
    const monday = comingMonday();
    clock.advance(Date.parse(monday) - clock.now().getTime());
    await app.services.reportMaking.make({
      workspaceId: owner.workspaceId,
      kind: "weekly",
      dueDay: monday.slice(0, 10),
    });
    const [planned] = await listReportMails(app, owner.workspaceId);
    await app.services.workspaceReports.setMail(owner.workspaceId, owner.user.id, false);
    await app.services.reportDelivery.send(planned?.id ?? "");
    expect(mailsTo(owner.email)).toHaveLength(0);
    expect((await listReportMails(app, owner.workspaceId))[0]?.state).toBe("skipped");
  });
});

describe("the kind of a keyword", () => {
  test("is one of the known kinds or null, and can be set for own keywords only", async () => {
    const [owner, other] = [await openOwner(app), await openOwner(app)];
    const as = await signIn(owner);
    const { keyword } = dataOf(await app.call("addKeyword", { body: { keyword: "acme crm" } }, as));
    const params = { id: keyword.id };
    expect(keyword.kind).toBeNull();
    const set = (kind: unknown, by = as) =>
      app.call("setKeywordKind", { params, body: { kind: kind as null } }, by);
    expect(dataOf(await set("competitor")).keyword.kind).toBe("competitor");
    expect(errorOf(await set("rival"))).toMatchObject({
      status: 400,
      details: ["kind: must be own_brand, competitor, problem or null"],
    });
    expect((await set("problem", await signIn(other))).status).toBe(404);
    expect(dataOf(await set(null)).keyword.kind).toBeNull();
  });
});
