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
  const [planned] = await store.listTasks(database.read);
  if (!planned) throw new Error("one was planned");
  task = planned;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.infrastructure.database.read.execute(sql`truncate posts cascade`);
  clock.advance(3_600_000);
});

type Fake = ReturnType<typeof createFakeSource>;

const said = (community: string, title: string) => ({ community, title, postedAt: clock.now() });

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

/** Looks at everything. @param readUntil where the last look had come to */
const poll = (fake: Fake, readUntil: Date | null, signal = new AbortController().signal) =>
  listingsOf(fake).read(fake.source, { ...task, readUntil }, signal);

/**
 * Says something that a look reads; then two things in the shade of a thousand others that come until
 * the next look. @returns where the look had read to
 */
async function sayTooMuch(fake: Fake): Promise<Date> {
  for (let second = 0; second < 20; second++) {
    fake.publish(said("elsewhere", "nothing, and read"));
    clock.advance(1_000);
  }
  fake.publish(said("elsewhere", "the last that was read"));
  const { readUntil, gap } = await poll(fake, null);
  if (!readUntil) throw new Error("something was read");
  expect(gap).toBeNull();
  clock.advance(1_000);
  fake.publish(said("b", "copper beech, soon buried"), said("elsewhere", "a copper beech lost"));
  for (let second = 0; second < 40; second++) {
    clock.advance(1_000);
    fake.publish(...Array.from({ length: 25 }, () => said("elsewhere", "nothing")));
  }
  fake.publish(said("a", "copper beech on top"));
  return readUntil;
}

async function mentioned(): Promise<string[]> {
  const { mentions } = await app.services.mentions.list(workspaceId, {}, { limit: 9, offset: 0 });
  return mentions.map(({ title }) => title).sort();
}

const allOfThem = ["a copper beech lost", "copper beech on top", "copper beech, soon buried"];

/** How many posts of the fake are not held. */
async function notHeld({ posts }: Fake): Promise<number> {
  const ids = posts.map(({ externalId }) => externalId);
  return ids.length - (await app.services.posts.known("reddit", ids)).size;
}

describe("what the listing of everything has lost", () => {
  test("is read by its ids, where they can be: there is no gap then", async () => {
    const fake = createFakeSource({ mostBetween: 2_000 });
    const readUntil = await sayTooMuch(fake);
    expect((await poll(fake, readUntil)).gap).toBeNull();
    expect(await notHeld(fake)).toBe(0);
    expect(await mentioned()).toEqual(allOfThem);
    // From some seconds before what was read last to some seconds after what was listed first.
    const [asked] = fake.between;
    const at = (id = "") => fake.posts.find(({ externalId }) => externalId === id)?.postedAt;
    const oldestListed = fake.posts[999]?.postedAt.getTime() ?? 0;
    expect(asked?.kind).toBe("posts");
    expect(at(asked?.afterId)).toEqual(new Date(readUntil.getTime() - 5_000));
    expect(at(asked?.beforeId)).toEqual(new Date(oldestListed + 5_000));
  });

  test("is asked for again after a failure, and comes once", async () => {
    const fake = createFakeSource({ mostBetween: 2_000 });
    const readUntil = await sayTooMuch(fake);
    fake.refuseBetween(refusalOf("blocked"));
    await expect(poll(fake, readUntil)).rejects.toThrow(refusalOf("blocked"));
    clock.advance(1_000);
    fake.publish(...Array.from({ length: 150 }, () => said("elsewhere", "nothing more")));
    expect(await notHeld(fake)).toBeGreaterThan(0);
    fake.refuseBetween(null);
    expect((await poll(fake, readUntil)).gap).toBeNull();
    expect(await notHeld(fake)).toBe(0);
    expect(await mentioned()).toEqual(allOfThem);
  });

  test("is not read on when the lease is lost", async () => {
    const fake = createFakeSource({ mostBetween: 2_000 });
    const readUntil = await sayTooMuch(fake);
    const lost = new AbortController();
    const { between } = fake.source;
    fake.source.between = (...asked) => {
      lost.abort(new Error("lost"));
      return between?.(...asked) ?? null;
    };
    await expect(poll(fake, readUntil, lost.signal)).rejects.toThrow("lost");
    expect(await mentioned()).toEqual(["copper beech on top"]);
  });

  test.each([
    ["too many ids", 100],
    ["a source without ids", 0],
  ])("is read in the watched communities with %s; the rest is told", async (_, mostBetween) => {
    const fake = createFakeSource({ mostBetween });
    const readUntil = await sayTooMuch(fake);
    const { gap } = await poll(fake, readUntil);
    expect(gap?.from).toEqual(readUntil);
    expect(gap?.reason).toBe(
      "The source listed only the newest 1000 posts. The monitored communities were read separately.",
    );
    expect(await mentioned()).toEqual(["copper beech on top", "copper beech, soon buried"]);
  });

  test("is told where nothing is held from before it", async () => {
    const fake = createFakeSource({ mostBetween: 2_000 });
    const readUntil = await sayTooMuch(fake);
    await app.infrastructure.database.read.execute(sql`truncate posts cascade`);
    expect((await poll(fake, readUntil)).gap?.from).toEqual(readUntil);
    expect(fake.between).toEqual([]);
  });
});

test("a listing that moved on while it was read has not been read to its end", async () => {
  const fake = createFakeSource();
  const readUntil = await sayTooMuch(fake);
  const { newest } = fake.source;
  fake.source.newest = (kind, communities, ask) => {
    // What the ninth page ended with is pushed out before the tenth is asked for.
    if (fake.asked.filter(({ after }) => after).length === 8 && communities[0] === "all") {
      clock.advance(1_000);
      fake.publish(...Array.from({ length: 300 }, () => said("elsewhere", "nothing more")));
    }
    return newest(kind, communities, ask);
  };
  expect((await poll(fake, readUntil)).gap?.from).toEqual(readUntil);
});
