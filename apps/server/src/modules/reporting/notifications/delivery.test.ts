import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ChatHookError } from "../../../integrations/ports/chat-hook.ts";
import { dataOf } from "../../../testing/app.ts";
import { settingsOf, setUpNotifications } from "../../../testing/notifications.ts";

const notifications = setUpNotifications();
const { clock, fake, bodyOf, email, add, list, change, find, send, pass, mailsTo, headings } =
  notifications;

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
    const { deliver } = notifications.app.services.notificationDelivery;
    // The state that a process leaves if it dies after its claim.
    await notifications.app.infrastructure.database.query({
      text: `update notification_channels set message_id = gen_random_uuid(), message_at = $1,
        claimed_at = $1, attempts = 1, may_have_arrived = true, last_message_at = $1,
        next_at = $1::timestamptz + interval '90 seconds' where id = $2`,
      values: [clock.now(), id],
    });
    await notifications.app.infrastructure.database.query({
      text: `update notification_items i set message_id = c.message_id
        from notification_channels c where c.id = i.channel_id and c.id = $1`,
      values: [id],
    });
    const { rows } = await notifications.app.infrastructure.database.pool.execute<{
      messageId: string;
    }>(sql`select message_id as "messageId" from notification_channels where id = ${id}`);
    await deliver(id);
    expect(mailsTo(notifications.owner.email)).toEqual([]);
    await pass(90);
    expect(mailsTo(notifications.owner.email).map(({ messageName }) => messageName)).toEqual([
      `notification-${rows[0]?.messageId}`,
    ]);
    expect((await list())[0]).toMatchObject({ waiting: 0, nextAt: null });
  });

  test("is sent by one process at a time", async () => {
    const { id } = await add();
    await find();
    const { deliver } = notifications.app.services.notificationDelivery;
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
    notifications.app.services.notificationDelivery.topics.turnedOff.subscribe(async (_tx, off) => {
      turnedOff.push(off);
    });
    await find();
    await send();
    expect(turnedOff).toHaveLength(1);
    for (const off of turnedOff)
      await notifications.app.services.notificationDelivery.mailTurnedOff(off);
    const [mail] = mailsTo(notifications.owner.email);
    expect(mail?.subject).toBe("A notification channel was turned off");
    expect((await list())[0]).toMatchObject({ offReason: "gone", waiting: 0 });
    await find();
    await pass(120);
    expect(fake.sent).toEqual([]);
    const back = await change(id, { ...settingsOf(bodyOf()), isOn: true });
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

describe("a notification mail", () => {
  test("can be unsubscribed from with one click, and opening the page changes nothing", async () => {
    await add(email());
    await find();
    await send();
    const [mail] = mailsTo(notifications.owner.email);
    const address = new URL(mail?.unsubscribeUrl ?? "");
    const url = `${address.pathname}${address.search}`;
    expect((await notifications.app.app.inject({ url })).statusCode).toBe(200);
    expect((await list())[0]?.offReason).toBeNull();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const payload = "List-Unsubscribe=One-Click";
    const done = await notifications.app.app.inject({ method: "POST", url, headers, payload });
    expect(done.statusCode).toBe(200);
    expect((await list())[0]?.offReason).toBe("unsubscribed");
    const forged = await notifications.app.app.inject({
      method: "POST",
      url: `${url}x`,
      headers,
      payload,
    });
    expect(forged.statusCode).toBe(400);
  });

  test("contains no words of the post", async () => {
    await add(email());
    await find(1, { title: "Oak desk prize", author: "spammer", community: "evil example" });
    await send();
    const [mail] = mailsTo(notifications.owner.email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/prize|spammer|evil/);
  });
});
