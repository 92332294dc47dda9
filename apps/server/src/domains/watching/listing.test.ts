import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClock, openTestApp, type TestApp } from "../../testing/app.ts";
import { createFakeSource } from "../../testing/fake-source.ts";
import { watch as watchPhrases } from "../../testing/watch.ts";
import { createCommunities } from "./service-communities.ts";
import { createListings } from "./service-listing.ts";
import * as store from "./store.ts";

const clock = createTestClock();
const fake = createFakeSource();
let app: TestApp;
let workspaceId: string;

beforeAll(async () => {
  app = await openTestApp({ clock, sources: [fake.source] });
  workspaceId = await watchPhrases(app, ["copper beech"]);
});
afterAll(() => app.close());

test("what the listing of everything has lost is read in the watched communities", async () => {
  const { database } = app.platform;
  const listings = createListings({
    clock,
    communities: createCommunities({ ...app.platform, sources: [fake.source] }),
    intake: {
      take: async (_source, posts) => {
        await app.ingest([...posts]);
      },
      page: () => Promise.reject(new Error("no search")),
      streamed: () => Promise.reject(new Error("no stream")),
    },
    options: { communities: ["a", "b"] },
  });
  const everything: store.PlannedRow = {
    source: "reddit",
    kind: "posts",
    key: "everything",
    covers: ["all"],
    query: null,
    workspaceIds: [],
    everySeconds: 20,
  };
  await database.transaction((tx) => store.replaceWatches(tx, [everything], clock.now()));
  const [watch] = await store.listWatches(database.read);
  if (!watch) throw new Error("one was planned");
  const readUntil = clock.now();
  const said = (community: string, title: string) => ({ community, title, postedAt: clock.now() });
  clock.advance(10_000);
  fake.publish(said("b", "copper beech, soon buried"), said("elsewhere", "a copper beech lost"));
  clock.advance(20_000);
  fake.publish(...Array.from({ length: 1_000 }, (_, n) => said("elsewhere", `nothing ${n}`)));
  fake.publish(said("a", "copper beech on top"));
  const { gap } = await listings.read(
    fake.source,
    { ...watch, readUntil },
    new AbortController().signal,
  );
  expect(gap?.reason).toBe(
    "The source listed 1000 posts and no more. The watched communities were read by themselves.",
  );
  const { mentions } = await app.domains.mentions.list(workspaceId, {}, { limit: 9, offset: 0 });
  expect(mentions.map(({ title }) => title)).toEqual([
    "copper beech on top",
    "copper beech, soon buried",
  ]);
});
