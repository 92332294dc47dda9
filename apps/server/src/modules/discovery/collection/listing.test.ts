import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestClock, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createFakeSource, refusalOf } from "../../../testing/fake-source.ts";
import { createWorkspaceWithKeywords } from "../../../testing/workspace-with-keywords.ts";
import { createListedCommunities } from "../watched-communities/service-listed-communities.ts";
import { createListings } from "./service-listing.ts";
import * as store from "./store.ts";

const clock = createTestClock();
let app: TestApp;
let workspaceId: string;
let task: store.TaskRow;

beforeAll(async () => {
  app = await openTestApp({ clock, sources: [createFakeSource().source] });
  workspaceId = await createWorkspaceWithKeywords(app, ["copper beech"]);
  const { database } = app.infrastructure;
  const allCommunities: store.PlannedRow = {
    source: "reddit",
    kind: "posts",
    key: "everything",
    covers: ["all"],
    query: null,
    workspaceIds: [],
    everySeconds: 20,
  };
  await database.transaction((tx) => store.replaceTasks(tx, [allCommunities], clock.now()));
  const [planned] = await store.listTasks(database.pool);
  if (!planned) throw new Error("one was planned");
  task = planned;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.infrastructure.database.pool.execute(sql`truncate posts cascade`);
  clock.advance(3_600_000);
});

type Fake = ReturnType<typeof createFakeSource>;

const postIn = (community: string, title: string) => ({ community, title, postedAt: clock.now() });

function listingsOf({ source }: Fake) {
  const deps = { ...app.infrastructure, sources: [source] };
  return createListings({
    ...deps,
    clock,
    communities: createListedCommunities(deps),
    posts: app.services.posts,
    intake: {
      ingest: async (_source, posts) => {
        await app.ingest([...posts]);
      },
      search: () => Promise.reject(new Error("no search")),
      ingestStreamed: () => Promise.reject(new Error("no stream")),
    },
    listedNames: () => Promise.resolve(["a", "b"]),
  });
}

/** Polls the listing. @param readUntil up to when the last poll had read */
const poll = (fake: Fake, readUntil: Date | null, signal = new AbortController().signal) =>
  listingsOf(fake).read(fake.source, { ...task, readUntil }, signal);

/**
 * Publishes posts and polls them. Then publishes two matching posts, followed by a thousand others, which push them
 * out of the listing before the next poll. @returns up to when the first poll had read
 */
async function publishTooMany(fake: Fake): Promise<Date> {
  for (let second = 0; second < 20; second++) {
    fake.publish(postIn("elsewhere", "nothing, and read"));
    clock.advance(1_000);
  }
  fake.publish(postIn("elsewhere", "the last that was read"));
  const { readUntil, gap } = await poll(fake, null);
  if (!readUntil) throw new Error("something was read");
  expect(gap).toBeNull();
  clock.advance(1_000);
  fake.publish(
    postIn("b", "copper beech, soon buried"),
    postIn("elsewhere", "a copper beech lost"),
  );
  for (let second = 0; second < 40; second++) {
    clock.advance(1_000);
    fake.publish(...Array.from({ length: 25 }, () => postIn("elsewhere", "nothing")));
  }
  fake.publish(postIn("a", "copper beech on top"));
  return readUntil;
}

async function mentioned(): Promise<string[]> {
  const { mentions } = await app.services.mentions.list(workspaceId, {}, { limit: 9, offset: 0 });
  return mentions.map(({ title }) => title).sort();
}

const allMatching = ["a copper beech lost", "copper beech on top", "copper beech, soon buried"];

/** How many posts of the fake source are not stored. */
async function countMissing({ posts }: Fake): Promise<number> {
  const ids = posts.map(({ externalId }) => externalId);
  return ids.length - (await app.services.posts.known("reddit", ids)).size;
}

describe("a gap in the listing of everything", () => {
  test("is recovered by ids, where the source allows that", async () => {
    const fake = createFakeSource({ mostBetween: 2_000 });
    const readUntil = await publishTooMany(fake);
    expect((await poll(fake, readUntil)).gap).toBeNull();
    expect(await countMissing(fake)).toBe(0);
    expect(await mentioned()).toEqual(allMatching);
    // From some seconds before the last read post to some seconds after the oldest listed one.
    const [request] = fake.between;
    const at = (id = "") => fake.posts.find(({ externalId }) => externalId === id)?.postedAt;
    const oldestListed = fake.posts[999]?.postedAt.getTime() ?? 0;
    expect(request?.kind).toBe("posts");
    expect(at(request?.afterId)).toEqual(new Date(readUntil.getTime() - 5_000));
    expect(at(request?.beforeId)).toEqual(new Date(oldestListed + 5_000));
  });

  test("is recovered after a failure, and each post is stored once", async () => {
    const fake = createFakeSource({ mostBetween: 2_000 });
    const readUntil = await publishTooMany(fake);
    fake.refuseBetween(refusalOf("blocked"));
    await expect(poll(fake, readUntil)).rejects.toThrow(refusalOf("blocked"));
    clock.advance(1_000);
    fake.publish(...Array.from({ length: 150 }, () => postIn("elsewhere", "nothing more")));
    expect(await countMissing(fake)).toBeGreaterThan(0);
    fake.refuseBetween(null);
    expect((await poll(fake, readUntil)).gap).toBeNull();
    expect(await countMissing(fake)).toBe(0);
    expect(await mentioned()).toEqual(allMatching);
  });

  test("is not recovered further when the lease is lost", async () => {
    const fake = createFakeSource({ mostBetween: 2_000 });
    const readUntil = await publishTooMany(fake);
    const lost = new AbortController();
    const { between } = fake.source;
    fake.source.between = (...args) => {
      lost.abort(new Error("lost"));
      return between?.(...args) ?? null;
    };
    await expect(poll(fake, readUntil, lost.signal)).rejects.toThrow("lost");
    expect(await mentioned()).toEqual(["copper beech on top"]);
  });

  test.each([
    ["too many ids", 100],
    ["a source without ids", 0],
  ])("is read in the watched communities with %s; the rest is reported", async (_, mostBetween) => {
    const fake = createFakeSource({ mostBetween });
    const readUntil = await publishTooMany(fake);
    const { gap } = await poll(fake, readUntil);
    expect(gap?.from).toEqual(readUntil);
    expect(gap?.reason).toBe(
      "The source listed only the newest 1000 posts. The monitored communities were read separately.",
    );
    expect(await mentioned()).toEqual(["copper beech on top", "copper beech, soon buried"]);
  });

  test("is reported when no post from before it is stored", async () => {
    const fake = createFakeSource({ mostBetween: 2_000 });
    const readUntil = await publishTooMany(fake);
    await app.infrastructure.database.pool.execute(sql`truncate posts cascade`);
    expect((await poll(fake, readUntil)).gap?.from).toEqual(readUntil);
    expect(fake.between).toEqual([]);
  });
});

test("a listing that loses items while it is read leaves a gap", async () => {
  const fake = createFakeSource();
  const readUntil = await publishTooMany(fake);
  const { newest } = fake.source;
  fake.source.newest = (kind, communities, request) => {
    // The last item of the ninth page leaves the listing before the tenth page is requested.
    if (fake.asked.filter(({ after }) => after).length === 8 && communities[0] === "all") {
      clock.advance(1_000);
      fake.publish(...Array.from({ length: 300 }, () => postIn("elsewhere", "nothing more")));
    }
    return newest(kind, communities, request);
  };
  expect((await poll(fake, readUntil)).gap?.from).toEqual(readUntil);
});

describe("a listing of one community", () => {
  const covers = ["forest"];
  /** A listing of three pages, of which something is read. @returns up to when, and what was posted since */
  async function publishPages(fake: Fake) {
    fake.publish(postIn("forest", "the last that was read"));
    const first = await listingsOf(fake).read(fake.source, { ...task, covers }, signal);
    for (let second = 0; second < 25; second++) {
      clock.advance(1_000);
      fake.publish(...Array.from({ length: 10 }, () => postIn("forest", "nothing")));
    }
    return first.readUntil;
  }
  const { signal } = new AbortController();
  const read = (fake: Fake, readUntil: Date | null) =>
    listingsOf(fake).read(fake.source, { ...task, covers, readUntil }, signal);

  test("is read to its end although the post to continue from is deleted", async () => {
    const fake = createFakeSource();
    const readUntil = await publishPages(fake);
    const { newest } = fake.source;
    fake.source.newest = (kind, communities, request) => {
      // Once: right before the third page.
      if (request.after && fake.asked.length === 3) {
        const at = fake.posts.findIndex(({ externalId }) => externalId === request.after);
        fake.posts.splice(at, 1);
      }
      return newest(kind, communities, request);
    };
    expect((await read(fake, readUntil)).gap).toBeNull();
    expect(await countMissing(fake)).toBe(0);
  });

  test("leaves a gap when the post to continue from is missing each time", async () => {
    const fake = createFakeSource();
    const readUntil = await publishPages(fake);
    const { newest } = fake.source;
    fake.source.newest = (kind, communities, request) =>
      request.after && fake.asked.length >= 3
        ? Promise.resolve({ posts: [], after: null })
        : newest(kind, communities, request);
    expect((await read(fake, readUntil)).gap?.from).toEqual(readUntil);
    expect(fake.asked.length).toBeLessThan(10);
  });
});
