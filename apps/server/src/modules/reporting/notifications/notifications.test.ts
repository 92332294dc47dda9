import { describe, expect, test } from "vitest";
import { dataOf, testPost } from "../../../testing/app.ts";
import { anything, setUpNotifications } from "../../../testing/notifications.ts";
import { openOwner } from "../../../testing/team.ts";

const notifications = setUpNotifications();
const { clock, fake, bodyOf, email, add, list, find, send, pass, mailsTo, headings } =
  notifications;

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
    const { mentions } = dataOf(
      await notifications.app.call("listMentions", { query: {} }, notifications.owner),
    );
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
    await openOwner(notifications.app);
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
    const { mentions } = dataOf(
      await notifications.app.call("listMentions", { query: {} }, notifications.owner),
    );
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
    await notifications.app.ingest([deleted]);
    await notifications.app.ingest([{ ...deleted, removed: true }]);
    await find();
    const { mentions } = dataOf(
      await notifications.app.call("listMentions", { query: {} }, notifications.owner),
    );
    for (const { id } of mentions) {
      await notifications.app.call(
        "setMentionStatus",
        { params: { id }, body: { status: "denied" } },
        notifications.owner,
      );
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
  await notifications.renewOwner();
  await add(email({ delivery: "daily", hour: 8, timeZone: "America/New_York" }));
  await find(2);
  clock.advance(1_800_000);
  await find();
  await send();
  expect(mailsTo(notifications.owner.email)).toEqual([]);
  clock.advance(Date.parse("2026-12-04T13:00:00Z") - clock.now().getTime());
  await send();
  const [mail] = mailsTo(notifications.owner.email);
  expect(mail?.subject).toBe("Daily digest: 3 new mentions");
  expect(mail?.text).not.toContain("Which oak desk");
  expect(mail?.text).toContain("found by “oak desk”");
});

test("mentions of workspaces without a channel add no rows", async () => {
  await find(5);
  const { rows } = await notifications.app.infrastructure.database.query({
    text: "select 1 from notification_items",
  });
  expect(rows).toEqual([]);
});
