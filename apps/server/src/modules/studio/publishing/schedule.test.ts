import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { openPublishingApp, type PublishingApp } from "../../../testing/own-posts.ts";

let open: PublishingApp;
beforeAll(async () => {
  open = await openPublishingApp();
});
beforeEach(() => {
  open.granted.scopes = ["identity", "submit", "history"];
  open.reddit.reading(null);
  open.reddit.during(() => Promise.resolve());
});
afterAll(() => open.app.close());

describe("a scheduled post", () => {
  test("is published once, at its time, and only by the job of its revision", async () => {
    const { create, at, posts, person, post, get, title, workspaceId } = await open.publisher();
    const made = dataOf(await create({ scheduledAt: at(60) })).post;
    expect(made).toMatchObject({ status: "scheduled", timeZone: "Europe/Berlin" });
    expect(open.due.at(-1)).toEqual({
      ...{ step: "publish", postId: made.id, revision: 1, afterSeconds: 3_600 },
    });
    const body = { ...post, platform: "reddit" as const, scheduledAt: at(120), timeZone: "UTC" };
    dataOf(await open.app.call("updateOwnPost", { params: { id: made.id }, body }, person));
    expect(open.due.at(-1)).toMatchObject({ revision: 2, afterSeconds: 7_200 });
    open.clock.advance(2 * 3_600_000 + 1_000);
    const { publishDue } = open.app.services.publisher;
    await publishDue(made.id, 1);
    expect(posts()).toEqual([]);
    await Promise.all([publishDue(made.id, 2), publishDue(made.id, 2), publishDue(made.id, 2)]);
    await publishDue(made.id, 2);
    expect(posts()).toMatchObject([{ title }]);
    expect(await get(made.id)).toMatchObject({
      status: "published",
      scheduledAt: made.scheduledAt && expect.any(String),
    });
    const moved = { code: "POST_MOVED_ON" };
    const { ownPosts } = open.app.services;
    const given = { ...body, scheduledAt: null };
    await expect(ownPosts.update(workspaceId, made.id, given)).rejects.toMatchObject(moved);
    await expect(ownPosts.cancel(workspaceId, made.id)).rejects.toMatchObject(moved);
  });

  test("is not published if its workspace is suspended by then", async () => {
    const { create, at, posts, get, workspaceId } = await open.publisher();
    const { id } = dataOf(await create({ scheduledAt: at(1) })).post;
    const suspension = { at: open.clock.now(), reason: "It is to be deleted." };
    await open.app.infrastructure.database.transaction((tx) =>
      open.app.services.workspaces.setSuspended(tx, workspaceId, suspension),
    );
    open.clock.advance(120_000);
    await open.app.services.publisher.publishDue(id, 1);
    expect(posts()).toEqual([]);
    const failed = await get(id);
    expect(failed?.status).toBe("failed");
    expect(failed?.failure).toContain("The workspace was paused at the chosen time");
  });

  test("is not published if it was canceled", async () => {
    const { create, at, posts, person } = await open.publisher();
    const { id } = dataOf(await create({ scheduledAt: at(1) })).post;
    const canceled = dataOf(await open.app.call("cancelOwnPost", { params: { id } }, person)).post;
    expect(canceled.status).toBe("canceled");
    open.clock.advance(120_000);
    await open.app.services.publisher.publishDue(id, 1);
    expect(posts()).toEqual([]);
  });

  test("becomes unknown and is not sent again if its process stopped during the call", async () => {
    const { create, at, posts, get } = await open.publisher();
    const { id } = dataOf(await create({ scheduledAt: at(1) })).post;
    open.clock.advance(61_000);
    open.reddit.during(() => Promise.reject(new Error("the process ends here")));
    await expect(open.app.services.publisher.publishDue(id, 1)).rejects.toThrow("ends here");
    open.reddit.during(() => Promise.resolve());
    await open.app.services.publisher.publishDue(id, 1);
    expect(await get(id)).toMatchObject({ status: "unknown" });
    expect(posts()).toEqual([]);
  });

  test("is queued again if its job was lost, but not sent more than a day late", async () => {
    const { create, at, get } = await open.publisher();
    const { id } = dataOf(await create({ scheduledAt: at(1) })).post;
    open.clock.advance(25 * 3_600_000);
    await open.app.services.publishingChecks.requeue();
    expect(open.due.filter((one) => one.postId === id)).toHaveLength(2);
    await open.app.services.publisher.publishDue(id, 1);
    const late = await get(id);
    expect(late).toMatchObject({ status: "failed" });
    expect(late?.failure).toContain("Choose another time.");
  });

  test("needs a time, a community, a title, an account, and room in the schedule", async () => {
    const { create, at, workspaceId } = await open.publisher();
    for (const [part, detail] of [
      [{ scheduledAt: at(60 * 24 * 400) }, "within 366 days"],
      [{ scheduledAt: at(1), title: "" }, "Enter a title."],
      [{ scheduledAt: at(1), subreddit: null }, "Enter a community."],
      [{ scheduledAt: at(1), platform: "linkedin" }, "Copy the text"],
      [{ timeZone: "Mars/Olympus" }, "is not a time zone"],
    ] as const) {
      const refused = errorOf(await create(part));
      expect(refused.code).toBe("VALIDATION_FAILED");
      expect(String(refused.details)).toContain(detail);
    }
    const other = await open.publisher({ connect: false });
    expect(errorOf(await other.create({ scheduledAt: at(1) })).code).toBe("REDDIT_NOT_CONNECTED");
    await open.app.infrastructure.database.pool.execute(sql`
      insert into own_posts (id, workspace_id, platform, title, content, status, scheduled_at, time_zone, created_at, updated_at)
      select gen_random_uuid(), ${workspaceId}, 'reddit', 't', 'c', 'scheduled', now() + interval '1 day', 'UTC', now(), now()
      from generate_series(1, 100)`);
    expect(errorOf(await create({ scheduledAt: at(1) })).code).toBe("SCHEDULE_FULL");
    dataOf(await create());
  });
});
