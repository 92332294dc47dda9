import { notificationLimits } from "@earshot/contract";
import { describe, expect, test } from "vitest";
import { ChatHookError } from "../../../integrations/ports/chat-hook.ts";
import { dataOf, errorOf } from "../../../testing/app.ts";
import {
  type ChannelBody,
  settingsOf,
  setUpNotifications,
} from "../../../testing/notifications.ts";
import { joinAs } from "../../../testing/team.ts";

const notifications = setUpNotifications();
const { clock, fake, bodyOf, email, add, list, change, find, send, pass, headings } = notifications;

describe("channels", () => {
  test("are private: others of the workspace can’t see, change, test or remove them", async () => {
    const member = await joinAs(notifications.app, notifications.owner.workspaceId, "member");
    const { id } = await add();
    const seen = await notifications.app.call("listNotificationChannels", {}, member);
    expect(dataOf(seen).channels).toEqual([]);
    const params = { id };
    const body = { ...settingsOf(bodyOf()), isOn: true };
    const outcomes = [
      await notifications.app.call("changeNotificationChannel", { params, body }, member),
      await notifications.app.call("testNotificationChannel", { params, body: {} }, member),
      await notifications.app.call("removeNotificationChannel", { params }, member),
    ];
    expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await list()).toHaveLength(1);
  });

  test("are deleted when their person leaves, and offer viewers no decision", async () => {
    const viewer = await joinAs(notifications.app, notifications.owner.workspaceId, "viewer");
    await add(bodyOf(), viewer);
    await find();
    await send();
    expect(fake.sent[0]?.message.mentions[0]?.links.map(({ label }) => label)).toEqual(["View"]);
    dataOf(
      await notifications.app.call(
        "removeMember",
        { params: { id: viewer.user.id } },
        notifications.owner,
      ),
    );
    await find();
    await pass(61);
    expect(fake.sent).toHaveLength(1);
  });

  test("store the address of their hook encrypted, and show only its end", async () => {
    const channel = await add(bodyOf({ address: "https://hooks.example/verysecretpath" }));
    expect(channel.target).toBe("hooks.example, ending in h");
    const { rows } = await notifications.app.infrastructure.database.query({
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
      await notifications.app.call(
        "addNotificationChannel",
        { body: bodyOf(part) },
        notifications.owner,
      ),
    );
    expect(refused.status).toBe(400);
    expect(refused.details.join()).toContain(detail);
  });

  test("are limited to ten, and each hook and each email delivery can be used once", async () => {
    const body = bodyOf();
    await add(body);
    const code = async (one: ChannelBody) =>
      errorOf(
        await notifications.app.call("addNotificationChannel", { body: one }, notifications.owner),
      ).code;
    expect(await code(body)).toBe("NOTIFICATION_CHANNEL_EXISTS");
    await add(email());
    expect(await code(email())).toBe("NOTIFICATION_CHANNEL_EXISTS");
    const digest = await add(email({ delivery: "weekly" }));
    const clash = await change(digest.id, { ...settingsOf(email()), isOn: true });
    expect(errorOf(clash).code).toBe("NOTIFICATION_CHANNEL_EXISTS");
    for (let one = 3; one < 10; one += 1) await add();
    expect(await code(bodyOf())).toBe("NOTIFICATION_CHANNELS_FULL");
  });

  test("are limited to ten when several are added concurrently, too", async () => {
    for (let one = 1; one < notificationLimits.channelsMax; one += 1) await add();
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () =>
        notifications.app.call("addNotificationChannel", { body: bodyOf() }, notifications.owner),
      ),
    );
    const refused = outcomes.filter(({ status }) => status !== 200);
    expect(refused.map((outcome) => errorOf(outcome).code)).toEqual(
      Array(3).fill("NOTIFICATION_CHANNELS_FULL"),
    );
    expect(await list()).toHaveLength(notificationLimits.channelsMax);
  });

  test("need a confirmed email address", async () => {
    const person = await notifications.app.signUp({ confirmed: false });
    const refused = await notifications.app.call(
      "addNotificationChannel",
      { body: email() },
      person,
    );
    expect(errorOf(refused).status).toBe(403);
  });

  test("can be tested once a minute, and show the result immediately", async () => {
    const { id } = await add();
    const probe = () =>
      notifications.app.call(
        "testNotificationChannel",
        { params: { id }, body: {} },
        notifications.owner,
      );
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
    const off = dataOf(await change(id, { ...settingsOf(body), isOn: false }));
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
    dataOf(await change(id, { ...settingsOf(body), delivery: "instant", isOn: true }));
    await send();
    expect(headings()).toEqual(["1 new mention"]);
  });
});
