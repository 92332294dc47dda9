import type { CallInput, Calls, NotificationRule } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Mail } from "../infrastructure/mail/index.ts";
import { createTestClock, dataOf, openTestApp, type TestApp, testPost } from "./app.ts";
import { createFakeHooks } from "./chat-hooks.ts";
import { openOwner } from "./team.ts";

/** A rule that every mention meets. */
export const anything: NotificationRule = {
  minLevel: "Cold",
  keywords: [],
  sources: [],
  communities: [],
};
export type ChannelBody = CallInput<Calls["addNotificationChannel"]>["body"];
/** What a change of a channel takes. */
export const settingsOf = ({ kind: _kind, address: _address, ...rest }: ChannelBody) => rest;
const isNotification = ({ messageName = "" }: Mail) => messageName.startsWith("notification-");

/** Opens an app for the tests of one file, with a fake chat service and, in each test, a new workspace with a keyword. */
export function setUpNotifications() {
  /** A Friday, noon. */
  const clock = createTestClock(new Date("2026-11-27T12:00:00Z"));
  const fake = createFakeHooks("slack");
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ clock, chatHooks: [fake.hooks] });
  });
  afterAll(() => app.close());

  let owner: Awaited<ReturnType<typeof openOwner>>;
  /** Opens another workspace with the keyword, since a session ends when the clock advances by days. */
  async function renewOwner(): Promise<void> {
    owner = await openOwner(app);
    dataOf(await app.call("addKeyword", { body: { keyword: "oak desk" } }, owner));
  }
  beforeEach(async () => {
    // Deletes the channels of earlier tests, so that none of their messages becomes due.
    await app.infrastructure.database.query({ text: "delete from notification_channels" });
    fake.sent.length = 0;
    await renewOwner();
  });

  let made = 0;
  const bodyOf = (part: Partial<ChannelBody> = {}): ChannelBody => {
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
  const email = (part: Partial<ChannelBody> = {}) =>
    bodyOf({ kind: "email", address: "", ...part });
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
        return testPost({
          title: `Which oak desk ${words}?`,
          body,
          postedAt: clock.now(),
          ...part,
        });
      }),
    );
  /** Sends all due messages, as the jobs do. */
  async function send(): Promise<void> {
    const { rows } = await app.infrastructure.database.pool.execute<{ id: string }>(
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
  const mailsTo = (address: string) =>
    app.mailer.sent.filter((one) => one.to === address && isNotification(one));
  const headings = () => fake.sent.map(({ message }) => message.heading);

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    /** The owner of the current test's workspace. */
    get owner() {
      return owner;
    },
    renewOwner,
    clock,
    fake,
    bodyOf,
    email,
    add,
    list,
    change,
    find,
    send,
    pass,
    mailsTo,
    headings,
  };
}
