import { describe, expect, test } from "vitest";
import { dataOf, testPost } from "../../../testing/app.ts";
import { hour, nextWeek, setUpReports } from "../../../testing/reporting-app.ts";
import { listReportMails, runReports } from "../../../testing/reports.ts";
import { joinAs, openOwner } from "../../../testing/team.ts";

const reports = setUpReports();
const { clock, mailsTo, signIn, runAt, comingMonday, reported } = reports;

describe("the mails", () => {
  test("go to the owner by default, to others who turn them on, and only to confirmed addresses", async () => {
    const owner = await openOwner(reports.app, "starter");
    const viewer = await joinAs(reports.app, owner.workspaceId, "viewer");
    const silent = await joinAs(reports.app, owner.workspaceId, "member");
    const body = { mail: true };
    const { settings } = dataOf(
      await reports.app.call("getReportSettings", {}, await signIn(viewer)),
    );
    expect(settings.mail).toBe(false);
    dataOf(await reports.app.call("putReportSettings", { body }, await signIn(viewer)));
    await runReports(reports.app, clock.now());
    const monday = comingMonday();
    await runAt(monday);
    expect(mailsTo(viewer.email)).toHaveLength(1);
    expect(mailsTo(silent.email)).toHaveLength(0);
    const unconfirm = "update users set email_verified_at = null where email = $1";
    await reports.app.infrastructure.database.query({ text: unconfirm, values: [viewer.email] });
    await runAt(nextWeek(monday));
    expect(mailsTo(viewer.email)).toHaveLength(1);
    expect(mailsTo(owner.email)).toHaveLength(2);
  });

  test("have the figures in HTML and text, a chart with a text alternative, and no words of posts", async () => {
    const owner = await openOwner(reports.app, "growth");
    const phrase = "invoice chaser";
    await reports.app.call("addKeyword", { body: { keyword: phrase } }, await signIn(owner));
    await expect
      .poll(() => reports.app.services.index.match({ title: phrase, body: "" }).length)
      .toBe(1);
    await runReports(reports.app, clock.now());
    const postedAt = new Date(clock.now().getTime() - hour);
    await reports.app.ingest([
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
    const mail = async () =>
      dataOf(await reports.app.call("getReportSettings", {}, as)).settings.mail;
    expect((await reports.app.app.inject(`${pathname}${search}`)).statusCode).toBe(200);
    expect(await mail()).toBe(true);
    const post = (url: string) =>
      reports.app.app.inject({
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
    dataOf(
      await reports.app.call("putReportSettings", { body: { mail: true } }, await signIn(owner)),
    );
    await runAt(comingMonday());
    expect(mailsTo(owner.email)).toHaveLength(2);
  });

  test("are not sent to people who left or unsubscribed after the report was made", async () => {
    const owner = await openOwner(reports.app, "starter");
    await runReports(reports.app, clock.now());
    const monday = comingMonday();
    clock.advance(Date.parse(monday) - clock.now().getTime());
    await reports.app.services.reportMaking.make({
      workspaceId: owner.workspaceId,
      kind: "weekly",
      dueDay: monday.slice(0, 10),
    });
    const [planned] = await listReportMails(reports.app, owner.workspaceId);
    await reports.app.services.workspaceReports.setMail(owner.workspaceId, owner.user.id, false);
    await reports.app.services.reportDelivery.send(planned?.id ?? "");
    expect(mailsTo(owner.email)).toHaveLength(0);
    expect((await listReportMails(reports.app, owner.workspaceId))[0]?.state).toBe("skipped");
  });
});
