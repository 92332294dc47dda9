import type { CallInput, Calls, NotificationRule } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "../../../infrastructure/mail/index.ts";
import { ChatHookError } from "../../../integrations/ports/chat-hook.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { createFakeHooks } from "../../../testing/chat-hooks.ts";
import { joinAs, openOwner } from "../../../testing/team.ts";

/** A Friday, noon. */
const clock = createTestClock(new Date("2026-11-27T12:00:00Z"));
const fake = createFakeHooks("slack");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, chatHooks: [fake.hooks] });
});
afterAll(() => app.close());

let owner: Awaited<ReturnType<typeof openOwner>>;
beforeEach(async () => {
  // Deletes the channels of earlier tests, so that none of their messages becomes due.
  await app.infrastructure.database.query({ text: "delete from notification_channels" });
  fake.sent.length = 0;
  owner = await openOwner(app);
  dataOf(await app.call("addKeyword", { body: { keyword: "oak desk" } }, owner));
});

const anything: NotificationRule = { minLevel: "Cold", keywords: [], sources: [], communities: [] };
type Body = CallInput<Calls["addNotificationChannel"]>["body"];
let made = 0;
const bodyOf = (part: Partial<Body> = {}): Body => {
  made += 1;
  return {
    kind: "slack",
    address: `https://hooks.example/${made}`,
    name: "Sales",
    delivery: "instant",
    hour: 8,
    weekday: 1,
    timeZone: "UTC",
    quietHours: null,
    rules: [anything],
    ...part,
  };
};
const email = (part: Partial<Body> = {}) => bodyOf({ kind: "email", address: "", ...part });
const add = async (body = bodyOf(), as: { token: string } = owner) =>
  dataOf(await app.call("addNotificationChannel", { body }, as)).channel;
/** The owner's channels. Read without a session, which may have expired since the clock advances by days. */
const list = () =>
  app.services.notifications.list({ workspaceId: owner.workspaceId, userId: owner.user.id });
const change = (id: string, body: CallInput<Calls["changeNotificationChannel"]>["body"]) =>
  app.call("changeNotificationChannel", { params: { id }, body }, owner);

let words = 0;
/** Ingests posts that match the keyword and are not copies of each other. */
const find = (count = 1, part: Parameters<typeof testPost>[0] = {}) =>
  app.ingest(
    Array.from({ length: count }, () => {
      words += 1;
      const own = Array.from({ length: 12 }, (_, at) => `word${words}x${at}`).join(" ");
      const body = `Looking for an oak desk to buy. ${own}`;
      return testPost({ title: `Which oak desk ${words}?`, body, postedAt: clock.now(), ...part });
    }),
  );
/** Sends all due messages, as the jobs do. */
async function send(): Promise<void> {
  const { rows } = await app.infrastructure.database.read.execute<{ id: string }>(
    sql`select id from notification_channels where next_at <= ${clock.now()} order by id`,
  );
  for (const { id } of rows) await app.services.notificationDelivery.deliver(id);
}
/** Advances the clock second by second, and sends the messages that become due. */
async function pass(seconds: number): Promise<void> {
  for (let one = 0; one < seconds; one += 1) {
    clock.advance(1_000);
    await send();
  }
}
const isNotification = ({ messageName = "" }: Mail) => messageName.startsWith("notification-");
const mailsTo = (address: string) =>
  app.mailer.sent.filter((one) => one.to === address && isNotification(one));
const headings = () => fake.sent.map(({ message }) => message.heading);

describe("an instant channel", () => {
  test("gets the first mention immediately, and the others together at the end of the minute", async () => {
    await add();
    await find();
    await send();
    expect(headings()).toEqual(["1 new mention"]);
    for (let one = 0; one < 17; one += 1) {
      await find();
      await pass(1);
    }
    await pass(42);
    expect(headings()).toEqual(["1 new mention"]);
    await pass(1);
    expect(headings()).toEqual(["1 new mention", "17 new mentions"]);
    const [, second] = fake.sent;
    expect(second?.message.mentions).toHaveLength(5);
    expect(second?.message.links[0]?.label).toBe("and 12 more");
    await pass(120);
    expect(fake.sent).toHaveLength(2);
    expect((await list())[0]).toMatchObject({
      waiting: 0,
      nextAt: null,
      lastAttempt: { problem: null },
    });
  });

  test("gets facts about the mention, and links that open it and prepare a decision", async () => {
    await add();
    await find(1, { community: "smallbusiness" });
    await send();
    const [mention] = fake.sent[0]?.message.mentions ?? [];
    expect(mention?.facts).toContain("on Reddit, r/smallbusiness, found by “oak desk”");
    const { mentions } = dataOf(await app.call("listMentions", { query: {} }, owner));
    const id = mentions[0]?.id;
    expect(mention?.links).toEqual([
      { label: "View", url: `http://localhost/mentions?status=all&item=${id}` },
      { label: "Engage", url: `http://localhost/mentions?status=all&item=${id}&prepare=engage` },
      { label: "Skip", url: `http://localhost/mentions?status=all&item=${id}&prepare=skip` },
    ]);
    expect(mentions[0]?.status).toBe("pending");
  });

  test("gets only mentions of its workspace that meet its rules and have new posts", async () => {
    await add(bodyOf({ rules: [{ ...anything, communities: ["startups"] }] }));
    await openOwner(app);
    await find(1, { community: "smallbusiness" });
    await find(1, {
      community: "startups",
      postedAt: new Date(clock.now().getTime() - 90_000_000),
    });
    await send();
    expect(fake.sent).toEqual([]);
    await find(1, { community: "Startups" });
    await send();
    expect(headings()).toEqual(["1 new mention"]);
  });

  test("gets mentions of its level and of stronger levels", async () => {
    await add(bodyOf({ rules: [{ ...anything, minLevel: "Ready to buy" }] }));
    await find();
    const { mentions } = dataOf(await app.call("listMentions", { query: {} }, owner));
    expect(mentions[0]?.intent.level).toBe("Looking");
    await send();
    expect(fake.sent).toEqual([]);
    await add(bodyOf({ rules: [{ ...anything, minLevel: "Looking" }] }));
    await find();
    await send();
    expect(headings()).toEqual(["1 new mention"]);
  });

  test("does not get mentions that were skipped or removed before the message was sent", async () => {
    await add();
    const deleted = testPost({
      title: "Which oak desk?",
      body: "An oak desk.",
      postedAt: clock.now(),
    });
    await app.ingest([deleted]);
    await app.ingest([{ ...deleted, removed: true }]);
    await find();
    const { mentions } = dataOf(await app.call("listMentions", { query: {} }, owner));
    for (const { id } of mentions) {
      await app.call("setMentionStatus", { params: { id }, body: { status: "denied" } }, owner);
    }
    await send();
    expect(fake.sent).toEqual([]);
    expect((await list())[0]?.nextAt).toBeNull();
  });

  test("collects mentions during quiet hours, and sends them at their end", async () => {
    await add(bodyOf({ quietHours: { from: 12, until: 14 }, timeZone: "UTC" }));
    clock.advance(Date.parse("2026-12-01T12:30:00Z") - clock.now().getTime());
    await find(3);
    await send();
    expect(fake.sent).toEqual([]);
    expect((await list())[0]).toMatchObject({ waiting: 3, nextAt: "2026-12-01T14:00:00.000Z" });
    clock.advance(90 * 60_000);
    await send();
    expect(headings()).toEqual(["3 new mentions"]);
  });
});

test("a digest is sent at its hour in its time zone, with all mentions since the last one", async () => {
  clock.advance(Date.parse("2026-12-03T12:00:00Z") - clock.now().getTime());
  owner = await openOwner(app);
  dataOf(await app.call("addKeyword", { body: { keyword: "oak desk" } }, owner));
  await add(email({ delivery: "daily", hour: 8, timeZone: "America/New_York" }));
  await find(2);
  clock.advance(1_800_000);
  await find();
  await send();
  expect(mailsTo(owner.email)).toEqual([]);
  clock.advance(Date.parse("2026-12-04T13:00:00Z") - clock.now().getTime());
  await send();
  const [mail] = mailsTo(owner.email);
  expect(mail?.subject).toBe("Daily digest: 3 new mentions");
  expect(mail?.text).not.toContain("Which oak desk");
  expect(mail?.text).toContain("found by “oak desk”");
});

describe("a message that is not confirmed", () => {
  test("is sent again when the service allows it, and no mention is lost or repeated", async () => {
    await add();
    fake.next(new ChatHookError("rate-limited", "Slack asks us to wait.", 5_000));
    await find();
    await send();
    const [channel] = await list();
    expect(channel?.lastAttempt?.problem).toBe("Slack asks us to wait.");
    await find();
    await pass(4);
    expect(fake.sent).toEqual([]);
    await pass(1);
    expect(headings()).toEqual(["1 new mention"]);
    expect(fake.sent[0]?.message.note).toBeNull();
    await pass(60);
    expect(headings()).toEqual(["1 new mention", "1 new mention"]);
  });

  test("is sent again after a minute with a note when it may have arrived", async () => {
    await add();
    fake.next(new ChatHookError("unknown", "Slack did not answer in time."));
    await find();
    await send();
    await pass(59);
    expect(fake.sent).toEqual([]);
    await pass(1);
    expect(fake.sent[0]?.message.note).toContain("may have got this message already");
  });

  test("is sent again after its process died and the lease has ended, with the same Message-ID", async () => {
    const { id } = await add(email());
    await find();
    const { deliver } = app.services.notificationDelivery;
    // The state that a process leaves if it dies after its claim.
    await app.infrastructure.database.query({
      text: `update notification_channels set message_id = gen_random_uuid(), message_at = $1,
        claimed_at = $1, attempts = 1, may_have_arrived = true, last_message_at = $1,
        next_at = $1::timestamptz + interval '90 seconds' where id = $2`,
      values: [clock.now(), id],
    });
    await app.infrastructure.database.query({
      text: `update notification_items i set message_id = c.message_id
        from notification_channels c where c.id = i.channel_id and c.id = $1`,
      values: [id],
    });
    const { rows } = await app.infrastructure.database.read.execute<{ messageId: string }>(
      sql`select message_id as "messageId" from notification_channels where id = ${id}`,
    );
    await deliver(id);
    expect(mailsTo(owner.email)).toEqual([]);
    await pass(90);
    expect(mailsTo(owner.email).map(({ messageName }) => messageName)).toEqual([
      `notification-${rows[0]?.messageId}`,
    ]);
    expect((await list())[0]).toMatchObject({ waiting: 0, nextAt: null });
  });

  test("is sent by one process at a time", async () => {
    const { id } = await add();
    await find();
    const { deliver } = app.services.notificationDelivery;
    const [sending, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    fake.next(() => {
      sending.resolve();
      return answer.promise;
    });
    const all = [deliver(id), deliver(id), deliver(id)];
    await sending.promise;
    await deliver(id);
    answer.resolve();
    await Promise.all(all);
    expect(fake.sent).toHaveLength(1);
  });

  test("turns the channel off when its hook no longer works, with one mail and no further attempt", async () => {
    const { id } = await add();
    fake.next(new ChatHookError("gone", "Slack says that this webhook no longer works."));
    const turnedOff: { channelId: string; messageName: string }[] = [];
    app.services.notificationDelivery.topics.turnedOff.subscribe(async (_tx, off) => {
      turnedOff.push(off);
    });
    await find();
    await send();
    expect(turnedOff).toHaveLength(1);
    for (const off of turnedOff) await app.services.notificationDelivery.tellOff(off);
    const [mail] = mailsTo(owner.email);
    expect(mail?.subject).toBe("A notification channel was turned off");
    expect((await list())[0]).toMatchObject({ offReason: "gone", waiting: 0 });
    await find();
    await pass(120);
    expect(fake.sent).toEqual([]);
    const back = await change(id, { ...settings(bodyOf()), isOn: true });
    expect(dataOf(back).channel.offReason).toBeNull();
    await find();
    await send();
    expect(fake.sent).toHaveLength(1);
  });

  test("turns the channel off after a day of failures", async () => {
    await add();
    await find();
    for (let one = 0; one < 40; one += 1) {
      fake.next(new ChatHookError("unavailable", "Slack is unavailable (status 503)."));
      await send();
      clock.advance(3_600_000);
      if ((await list())[0]?.offReason !== null) break;
    }
    expect((await list())[0]).toMatchObject({ offReason: "failing", waiting: 0 });
    fake.sent.length = 0;
  });
});

const settings = ({ kind: _kind, address: _address, ...rest }: Body) => rest;

describe("channels", () => {
  test("are private: others of the workspace can’t see, change, test or remove them", async () => {
    const member = await joinAs(app, owner.workspaceId, "member");
    const { id } = await add();
    const seen = await app.call("listNotificationChannels", {}, member);
    expect(dataOf(seen).channels).toEqual([]);
    const params = { id };
    const body = { ...settings(bodyOf()), isOn: true };
    const outcomes = [
      await app.call("changeNotificationChannel", { params, body }, member),
      await app.call("testNotificationChannel", { params, body: {} }, member),
      await app.call("removeNotificationChannel", { params }, member),
    ];
    expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await list()).toHaveLength(1);
  });

  test("are deleted when their person leaves, and offer viewers no decision", async () => {
    const viewer = await joinAs(app, owner.workspaceId, "viewer");
    await add(bodyOf(), viewer);
    await find();
    await send();
    expect(fake.sent[0]?.message.mentions[0]?.links.map(({ label }) => label)).toEqual(["View"]);
    dataOf(await app.call("removeMember", { params: { id: viewer.user.id } }, owner));
    await find();
    await pass(61);
    expect(fake.sent).toHaveLength(1);
  });

  test("store the address of their hook encrypted, and show only its end", async () => {
    const channel = await add(bodyOf({ address: "https://hooks.example/verysecretpath" }));
    expect(channel.target).toBe("hooks.example, ending in h");
    const { rows } = await app.infrastructure.database.query({
      text: "select row_to_json(c)::text as row from notification_channels c",
    });
    expect(JSON.stringify([rows, await list()])).not.toContain("verysecretpath");
  });

  test.each([
    [{ address: "https://evil.example/1" }, "address: is not a webhook of this service."],
    [{ kind: "email" as const }, "address: must be empty"],
    [{ rules: [] }, "rules: Add at least one rule."],
    [{ quietHours: { from: 3, until: 3 } }, "quietHours.until: must end at another hour"],
    [{ timeZone: "Berlin" }, "timeZone: is not the name of a time zone"],
    [{ name: " " }, "name: Name the channel."],
    [{ hour: 24 }, "hour: must be an hour from 0 to 23"],
  ])("with %j are refused: %s", async (part, detail) => {
    const refused = errorOf(
      await app.call("addNotificationChannel", { body: bodyOf(part) }, owner),
    );
    expect(refused.status).toBe(400);
    expect(refused.details.join()).toContain(detail);
  });

  test("are limited to ten, and each hook and each email delivery can be used once", async () => {
    const body = bodyOf();
    await add(body);
    const code = async (one: Body) =>
      errorOf(await app.call("addNotificationChannel", { body: one }, owner)).code;
    expect(await code(body)).toBe("NOTIFICATION_CHANNEL_EXISTS");
    await add(email());
    expect(await code(email())).toBe("NOTIFICATION_CHANNEL_EXISTS");
    const digest = await add(email({ delivery: "weekly" }));
    const clash = await change(digest.id, { ...settings(email()), isOn: true });
    expect(errorOf(clash).code).toBe("NOTIFICATION_CHANNEL_EXISTS");
    for (let one = 3; one < 10; one += 1) await add();
    expect(await code(bodyOf())).toBe("NOTIFICATION_CHANNELS_FULL");
  });

  test("need a confirmed email address", async () => {
    const person = await app.signUp({ confirmed: false });
    const refused = await app.call("addNotificationChannel", { body: email() }, person);
    expect(errorOf(refused).status).toBe(403);
  });

  test("can be tested once a minute, and show the result immediately", async () => {
    const { id } = await add();
    const probe = () => app.call("testNotificationChannel", { params: { id }, body: {} }, owner);
    expect(dataOf(await probe()).channel.lastAttempt?.problem).toBeNull();
    expect(headings()).toEqual(["Test message from Earshot"]);
    const again = errorOf(await probe());
    expect(again).toMatchObject({ status: 429 });
    // A test message counts towards the limit of one message a minute.
    await find();
    await pass(59);
    expect(fake.sent).toHaveLength(1);
    await pass(1);
    expect(fake.sent).toHaveLength(2);
    clock.advance(60_000);
    fake.next(new ChatHookError("unavailable", "Slack is unavailable (status 502)."));
    const { channel } = dataOf(await probe());
    expect(channel.lastAttempt?.problem).toBe("Slack is unavailable (status 502).");
    expect(channel.deliveredAt).not.toBeNull();
  });

  test("get no mentions while they are off, and drop the waiting ones", async () => {
    const body = bodyOf({ delivery: "daily" });
    const { id } = await add(body);
    await find();
    expect((await list())[0]?.waiting).toBe(1);
    const off = dataOf(await change(id, { ...settings(body), isOn: false }));
    expect(off.channel).toMatchObject({ offReason: "paused", waiting: 0, nextAt: null });
    await find();
    expect((await list())[0]?.waiting).toBe(0);
  });

  test("become due at their new times after a change", async () => {
    const body = bodyOf({ delivery: "weekly" });
    const { id } = await add(body);
    await find();
    await send();
    expect(fake.sent).toEqual([]);
    dataOf(await change(id, { ...settings(body), delivery: "instant", isOn: true }));
    await send();
    expect(headings()).toEqual(["1 new mention"]);
  });
});

describe("a notification mail", () => {
  test("can be unsubscribed from with one click, and opening the page changes nothing", async () => {
    await add(email());
    await find();
    await send();
    const [mail] = mailsTo(owner.email);
    const address = new URL(mail?.unsubscribeUrl ?? "");
    const url = `${address.pathname}${address.search}`;
    expect((await app.app.inject({ url })).statusCode).toBe(200);
    expect((await list())[0]?.offReason).toBeNull();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const payload = "List-Unsubscribe=One-Click";
    const done = await app.app.inject({ method: "POST", url, headers, payload });
    expect(done.statusCode).toBe(200);
    expect((await list())[0]?.offReason).toBe("unsubscribed");
    const forged = await app.app.inject({ method: "POST", url: `${url}x`, headers, payload });
    expect(forged.statusCode).toBe(400);
  });

  test("contains no words of the post", async () => {
    await add(email());
    await find(1, { title: "Oak desk prize", author: "spammer", community: "evil example" });
    await send();
    const [mail] = mailsTo(owner.email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/prize|spammer|evil/);
  });
});

test("mentions of workspaces without a channel add no rows", async () => {
  await find(5);
  const { rows } = await app.infrastructure.database.query({
    text: "select 1 from notification_items",
  });
  expect(rows).toEqual([]);
});
