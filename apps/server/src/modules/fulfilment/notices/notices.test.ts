import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "../../../infrastructure/mail/index.ts";
import { createTestClock, dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { openReplyPipeline, openWriter, ownText } from "../../../testing/reply-pipeline.ts";

const clock = createTestClock(new Date());
const hour = 3_600_000;
let app: TestApp;
let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
let writer: Awaited<ReturnType<typeof openWriter>>;
beforeAll(async () => {
  app = await openTestApp({ clock, jobs: true });
  await app.work("notices.mail");
});
afterAll(() => app.close());
beforeEach(async () => {
  pipeline = await openReplyPipeline(app);
  writer = await openWriter(app);
  await pipeline.settings({ autoPost: false });
});

const noticesOf = async (as: { token: string }) =>
  dataOf(await app.call("listNotices", { query: {} }, as));
const kindsOf = async (as: { token: string }) =>
  (await noticesOf(as)).notices.map(({ kind }) => kind);

/** A text that awaits the customer's approval. */
async function waiting() {
  const mention = await pipeline.accepted();
  const claim = await writer.claim(mention.id);
  dataOf(await writer.submit(claim.id, ownText()));
  return { mention, replyId: claim.id };
}
/** Only notices can be unsubscribed from; the mail that confirms the address may come at any time. */
const isNotice = ({ unsubscribeUrl }: Mail) => unsubscribeUrl !== undefined;
const mailsSent = () =>
  app.mailer.sent.filter((mail) => mail.to === pipeline.person.email && isNotice(mail));
const nextMail = () => app.mailer.next(pipeline.person.email, isNotice);

describe("a text that awaits approval", () => {
  test("is announced on the screen and by mail, and reading the notices marks them", async () => {
    const { mention, replyId } = await waiting();
    const { notices, total, unread } = await noticesOf(pipeline.person);
    expect({ total, unread }).toEqual({ total: 1, unread: 1 });
    expect(notices[0]).toMatchObject({
      kind: "approval_waiting",
      replyId,
      mentionId: mention.id,
      title: mention.title,
      readAt: null,
    });
    // The browser opens it in the workspace that it is about.
    const { user } = dataOf(await app.call("me", {}, pipeline.person));
    expect(notices[0]?.workspaceId).toBe(user.workspaces.find(({ current }) => current)?.id);
    const mail = await nextMail();
    expect(mail.subject).toBe("A reply is waiting for your approval");
    expect(mail.text).toContain(`/dashboard?view=replies&reply=${replyId}`);
    expect(mail.text).not.toContain(mention.title);
    expect(mail.unsubscribeUrl).toContain("/unsubscribe?token=");
    dataOf(await app.call("readNotices", { body: {} }, pipeline.person));
    expect((await noticesOf(pipeline.person)).unread).toBe(0);
    expect((await noticesOf(writer.as)).total).toBe(0);
  });

  test("is announced again after 12 hours, unless it was decided on", async () => {
    const open = await waiting();
    const decided = await waiting();
    const params = { id: decided.replyId };
    dataOf(await app.call("approveReply", { params, body: {} }, pipeline.person));
    const approveByOf = async (id: string) => (await app.services.replies.find(id))?.approveBy;
    const approveBy = (await approveByOf(open.replyId)) ?? new Date(0);
    await app.services.notices.remind(open.replyId, approveBy);
    await app.services.notices.remind(decided.replyId, approveBy);
    // A reminder of an earlier submission has another time.
    await app.services.notices.remind(open.replyId, new Date(approveBy.getTime() - hour));
    const { notices } = await noticesOf(pipeline.person);
    const reminders = notices.filter(({ kind }) => kind === "approval_reminder");
    expect(reminders.map(({ replyId }) => replyId)).toEqual([open.replyId]);
  });

  test("that lapses is announced, and so is a change that the customer requests", async () => {
    const { replyId } = await waiting();
    dataOf(
      await app.call(
        "requestReplyChange",
        { params: { id: replyId }, body: { note: "Shorter, please." } },
        pipeline.person,
      ),
    );
    expect(await kindsOf(writer.as)).toEqual(["change_requested"]);
    // Writers are not shown their customers' workspaces.
    expect((await noticesOf(writer.as)).notices[0]?.workspaceId).toBeNull();
    const lapsing = await waiting();
    clock.advance(25 * hour);
    await app.services.replies.sweep();
    await pipeline.renew();
    const { notices } = await noticesOf(pipeline.person);
    expect(notices[0]).toMatchObject({ kind: "approval_lapsed", replyId: lapsing.replyId });
  });
});

test("an unsuitable post is announced, claimed or not", async () => {
  const [free, claimed] = [await pipeline.accepted(), await pipeline.accepted()];
  await writer.claim(claimed.id);
  for (const { id } of [free, claimed]) {
    dataOf(await writer.decline(id, { kind: "unsuitable", reason: "It is a year old." }));
  }
  const { notices } = await noticesOf(pipeline.person);
  expect(notices.map(({ kind, mentionId }) => [kind, mentionId])).toEqual([
    ["post_unsuitable", claimed.id],
    ["post_unsuitable", free.id],
  ]);
});

describe("mails", () => {
  test("go to confirmed addresses only", async () => {
    await waiting();
    await nextMail();
    await app.infrastructure.database.query({
      text: "update users set email_verified_at = null where id = $1",
      values: [pipeline.person.user.id],
    });
    const { notices } = await noticesOf(pipeline.person);
    const before = mailsSent().length;
    await app.services.notices.mail(notices[0]?.id ?? "");
    expect(mailsSent()).toHaveLength(before);
  });

  test("can be stopped with one click, and changed in the settings, but not by a forged link", async () => {
    await waiting();
    const { unsubscribeUrl = "" } = await nextMail();
    const { pathname, search } = new URL(unsubscribeUrl, "http://localhost");
    const settings = async () =>
      dataOf(await app.call("getNoticeSettings", {}, pipeline.person)).settings;
    const opened = await app.app.inject(`${pathname}${search}`);
    expect(opened.statusCode).toBe(200);
    expect(await settings()).toEqual({ mail: true });
    const post = (url: string) =>
      app.app.inject({
        method: "POST",
        url,
        payload: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect((await post(`${pathname}${search.slice(0, -3)}abc`)).statusCode).toBe(400);
    expect(await settings()).toEqual({ mail: true });
    expect((await post(`${pathname}${search}`)).statusCode).toBe(200);
    expect(await settings()).toEqual({ mail: false });
    const before = mailsSent().length;
    await waiting();
    const [notice] = (await noticesOf(pipeline.person)).notices;
    await app.services.notices.mail(notice?.id ?? "");
    expect(mailsSent()).toHaveLength(before);
    const body = { mail: true };
    dataOf(await app.call("putNoticeSettings", { body }, pipeline.person));
    expect(await settings()).toEqual(body);
  });
});

test("another person's notices are not listed, and old ones are deleted", async () => {
  await waiting();
  const stranger = await app.signUp();
  expect((await noticesOf(stranger)).total).toBe(0);
  clock.advance(91 * 24 * hour);
  await app.services.notices.prune();
  await pipeline.renew();
  expect((await noticesOf(pipeline.person)).total).toBe(0);
});

describe("writers", () => {
  const notifyWriters = () => app.services.notices.notifyWriters();
  const read = () => app.call("readNotices", { body: {} }, writer.as);

  test("are notified of new work once an hour, and not while an earlier notice is unread", async () => {
    await pipeline.accepted();
    await notifyWriters();
    await notifyWriters();
    expect(await kindsOf(writer.as)).toEqual(["opportunity_available"]);
    const [notice] = (await noticesOf(writer.as)).notices;
    // They are not shown their customers' workspaces.
    expect(notice).toMatchObject({ workspaceId: null, replyId: null });
    await app.infrastructure.database.query({
      text: "update users set email_verified_at = now() where id = $1",
      values: [writer.userId],
    });
    await app.services.notices.mail(notice?.id ?? "");
    const mail = await app.mailer.next(writer.email, isNotice);
    expect(mail.subject).toBe("New opportunity");
    await read();
    await notifyWriters();
    expect(await kindsOf(writer.as)).toHaveLength(1);
    clock.advance(hour);
    await pipeline.renew();
    await writer.renew();
    await pipeline.accepted();
    await notifyWriters();
    expect(await kindsOf(writer.as)).toHaveLength(2);
  });

  test("are not notified of work that they declined", async () => {
    const { id } = await pipeline.accepted();
    dataOf(await writer.decline(id, { kind: "not_for_me" }));
    await notifyWriters();
    const notified = (await noticesOf(writer.as)).notices.map(({ mentionId }) => mentionId);
    expect(notified).not.toContain(id);
  });

  test("are notified once that a claim ends soon", async () => {
    const { id } = await pipeline.accepted();
    const claim = await writer.claim(id);
    const due = async () =>
      (await noticesOf(writer.as)).notices.filter(({ kind }) => kind === "claim_due");
    clock.advance(34 * 60_000);
    await notifyWriters();
    await writer.renew();
    expect(await due()).toHaveLength(0);
    clock.advance(2 * 60_000);
    await notifyWriters();
    await notifyWriters();
    await writer.renew();
    expect(await due()).toMatchObject([{ replyId: claim.id, mentionId: id }]);
  });

  test("are notified that a person approved their text", async () => {
    const { replyId } = await waiting();
    dataOf(await app.call("approveReply", { params: { id: replyId }, body: {} }, pipeline.person));
    expect(await kindsOf(writer.as)).toContain("reply_approved");
  });
});
