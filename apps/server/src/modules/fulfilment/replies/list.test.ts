import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import {
  decideOn,
  openReplyPipeline,
  openWriter,
  ownText,
} from "../../../testing/reply-pipeline.ts";

// In New York it is the day before.
const clock = createTestClock(new Date("2026-11-20T03:00:00Z"));
let app: TestApp;
let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
let other: Awaited<ReturnType<typeof openReplyPipeline>>;
const ids: Record<string, string> = {};

async function claim(name: string, post: { title: string; body?: string; community?: string }) {
  const writer = await openWriter(app);
  const mention = await pipeline.accepted({
    ...post,
    title: `${pipeline.phrase} ${post.title}`,
  });
  const { id } = await writer.claim(mention.id);
  ids[name] = id;
  return { writer, id, mention };
}

beforeAll(async () => {
  app = await openTestApp({ clock });
  await decideOn(app, "webdev", "allowed");
});
afterAll(() => app.close());

const query = (statement: ReturnType<typeof sql>) =>
  app.infrastructure.database.pool.execute(statement);

/** The names of the replies in a list, sorted. */
async function found(filter: Record<string, string>): Promise<string[]> {
  const { replies, total, counts } = dataOf(
    await app.call("listReplies", { query: filter }, pipeline.person),
  );
  expect(total).toBe(replies.length);
  expect(counts[(filter.stage ?? "all") as keyof typeof counts]).toBe(total);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return replies.map(({ id }) => names.get(id) ?? "another workspace's").sort();
}

describe("a workspace's replies", () => {
  test("are searched, filtered and counted", { timeout: 60_000 }, async () => {
    pipeline = await openReplyPipeline(app);
    other = await openReplyPipeline(app);
    await query(sql`update workspaces set tier = 'growth', time_zone = 'America/New_York'
      where id = ${pipeline.workspaceId}`);
    await pipeline.settings({ autoPost: false });
    // Another workspace has a reply with the same words.
    const stranger = await openWriter(app);
    const foreign = await other.accepted({ title: `${other.phrase} lantern`, body: "A violin?" });
    await stranger.claim(foreign.id);

    const lantern = await claim("lantern", {
      title: "lantern",
      body: "Which café plays a violin?",
    });
    const compass = await claim("compass", { title: "compass", community: "webdev" });
    await claim("meadow", { title: "meadow" });
    dataOf(await lantern.writer.submit(lantern.id, `${ownText()} Start with the harbor.`));
    dataOf(await compass.writer.save(compass.id, "The zither is in bloom"));

    expect(await found({})).toEqual(["compass", "lantern", "meadow"]);
    expect(await found({ search: "violin" })).toEqual(["lantern"]);
    expect(await found({ search: "VIOLIN" })).toEqual(["lantern"]);
    expect(await found({ search: "cafe" })).toEqual(["lantern"]);
    // One word of the post and the beginning of one of the reply.
    expect(await found({ search: "lantern harb" })).toEqual(["lantern"]);
    expect(await found({ search: "zither" })).toEqual(["compass"]);
    expect(await found({ search: "zither violin" })).toEqual([]);
    expect(await found({ search: "???" })).toEqual([]);
    expect(await found({ search: "lantern' | 'zither" })).toEqual([]);
    expect(await found({ community: "WebDev" })).toEqual(["compass"]);
    expect(await found({ keyword: pipeline.phrase.toUpperCase() })).toHaveLength(3);
    expect(await found({ keyword: other.phrase })).toEqual([]);
    expect(await found({ stage: "waiting" })).toEqual(["lantern"]);
    expect(await found({ stage: "waiting", search: "zither" })).toEqual([]);
    expect(await found({ platform: "x" })).toEqual([]);
    // Claimed at 10 pm of November 19 in New York.
    expect(await found({ from: "2026-11-19", until: "2026-11-19" })).toHaveLength(3);
    expect(await found({ from: "2026-11-20" })).toEqual([]);
    expect(await found({ until: "2026-11-18" })).toEqual([]);
    const { counts, waiting } = dataOf(
      await app.call("listReplies", { query: { search: "zither" } }, pipeline.person),
    );
    expect([counts.all, counts.in_progress, counts.waiting, waiting]).toEqual([1, 1, 0, 1]);

    const filters = dataOf(await app.call("listReplyFilters", {}, pipeline.person));
    expect(filters.keywords).toEqual([{ keyword: pipeline.phrase, count: 3 }]);
    expect(filters.communities).toEqual([
      { source: "reddit", community: "smallbusiness", count: 2 },
      { source: "reddit", community: "webdev", count: 1 },
    ]);
  });

  test("are found by their current text, and not by words of a deleted post", async () => {
    const { writer, id, mention } = await claim("reworded", {
      title: "glacier",
      body: "A zeppelin",
    });
    dataOf(await writer.save(id, "First a marmot"));
    expect(await found({ search: "zeppelin marmot" })).toEqual(["reworded"]);
    dataOf(await writer.save(id, "Now an otter"));
    expect(await found({ search: "marmot" })).toEqual([]);
    expect(await found({ search: "zeppelin otter" })).toEqual(["reworded"]);
    await query(sql`update posts set title = '', body = '', author = null, removed = true
      where external_id = ${mention.postId}`);
    expect(await found({ search: "zeppelin" })).toEqual([]);
    expect(await found({ search: "otter" })).toEqual(["reworded"]);
  });

  test("can't be filtered by invalid days or a range in the wrong order", async () => {
    const problemsOf = async (filter: Record<string, string>) =>
      errorOf(await app.call("listReplies", { query: filter }, pipeline.person)).details;
    expect(await problemsOf({ from: "2026-11-31" })).toEqual([
      "from: must be a day such as 2026-01-31",
    ]);
    expect(await problemsOf({ until: "9999-12-31" })).toEqual([
      "until: must be from 2000-01-01 to 2999-12-31",
    ]);
    expect(await problemsOf({ from: "2026-11-20", until: "2026-11-19" })).toEqual([
      "until: must not be before from",
    ]);
  });
});

test("words of a post that is deleted while its reply is saved are not stored again", async () => {
  const { id, mention } = await claim("race", { title: "walrus", body: "A pelican" });
  const { database } = app.infrastructure;
  // The save has read nothing of the post when the deletion begins, and commits after it.
  const deleted = Promise.withResolvers<void>();
  const saving = database.transaction(async (tx) => {
    await tx.execute(sql`update replies set text = 'A badger' where id = ${id}`);
    await deleted.promise;
  });
  await query(sql`update posts set title = '', body = '', author = null, removed = true
    where external_id = ${mention.postId}`);
  deleted.resolve();
  await saving;
  expect(await found({ search: "pelican" })).toEqual([]);
  expect(await found({ search: "badger" })).toEqual(["race"]);

  // The other way round: the deletion commits after the save.
  const second = await claim("second race", { title: "falcon", body: "A heron" });
  const saved = Promise.withResolvers<void>();
  const isDeleted = Promise.withResolvers<void>();
  const deleting = database.transaction(async (tx) => {
    await tx.execute(sql`update posts set title = '', body = '', author = null, removed = true
      where external_id = ${second.mention.postId}`);
    await tx.execute(sql`set constraints all immediate`);
    isDeleted.resolve();
    await saved.promise;
  });
  await isDeleted.promise;
  const save = (async () =>
    query(sql`update replies set text = 'A beaver' where id = ${second.id}`))();
  // The save waits for the deletion: without that it would write the words that it had read.
  await expect
    .poll(
      async () => {
        const { rows } = await query(
          sql`select pid from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%A beaver%'`,
        );
        return rows.length;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  saved.resolve();
  await Promise.all([deleting, save]);
  expect(await found({ search: "heron" })).toEqual([]);
  expect(await found({ search: "beaver" })).toEqual(["second race"]);
});
