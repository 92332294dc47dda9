import type { Tier } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { createFakeSource, refusalOf } from "../../../testing/fake-source.ts";
import { createListedCommunities } from "./service-listed-communities.ts";

const clock = createTestClock();
const fake = createFakeSource();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    sources: [fake.source],
    collection: { communities: ["Everybodys"] },
    jobs: true,
    poolSize: 20,
  });
});
afterAll(() => app.close());

async function customer(tier: Tier | null = null) {
  const person = await app.signUp();
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  const setTier = (to: Tier | null) =>
    app.infrastructure.database.transaction((tx) =>
      app.services.billing.setPlan(tx, workspaceId, {
        ...{ plan: to, tier: to, zone: null, reason: "a test" },
        anchor: to && clock.now(),
      }),
    );
  if (tier) await setTier(tier);
  const tryWatch = (community: string) =>
    app.call("watchCommunity", { body: { community } }, person);
  const list = async () => dataOf(await app.call("listWatchedCommunities", {}, person));
  return {
    ...person,
    workspaceId,
    setTier,
    tryWatch,
    watch: async (community: string) => dataOf(await tryWatch(community)),
    unwatch: (community: string) => app.call("unwatchCommunity", { params: { community } }, person),
    list,
    names: async () => (await list()).communities.map(({ community }) => community),
    paused: async () =>
      (await list()).communities.flatMap(({ community, isPaused }) => (isPaused ? community : [])),
    reddit: async () =>
      dataOf(await app.call("listSources", {}, person)).sources.find(
        ({ source }) => source === "reddit",
      ),
  };
}

/** Applies a new plan. @returns the communities that it lists */
async function planned(): Promise<string[]> {
  const { tasks } = await app.services.collection.planner.apply();
  const listings = tasks.filter(({ kind }) => kind === "posts");
  return listings.flatMap(({ covers }) => covers).sort();
}

describe("the list of a workspace", () => {
  test("has each community once, in the order of addition", async () => {
    const { watch, names, unwatch } = await customer();
    const first = await watch("SaaS");
    expect(first).toMatchObject({ limit: 3 });
    expect(first.communities).toEqual([
      {
        source: "reddit",
        community: "SaaS",
        addedAt: expect.any(String),
        isPaused: false,
        failure: null,
      },
    ]);
    await watch(" r/bookkeeping/ ");
    await watch("https://www.reddit.com/r/Accounting/");
    await watch("/r/saas");
    expect(await names()).toEqual(["SaaS", "bookkeeping", "Accounting"]);
    dataOf(await unwatch("BOOKKEEPING"));
    expect(await names()).toEqual(["SaaS", "Accounting"]);
    expect(errorOf(await unwatch("bookkeeping"))).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test.each([
    ["", "community: Enter the name of a community."],
    [undefined, "community: Enter the name of a community."],
    ["two words", "community: is not the name of a subreddit. Enter one such as smallbusiness."],
    ["a+b", "community: is not the name of a subreddit. Enter one such as smallbusiness."],
    ["https://example.com/r/SaaS", expect.stringMatching(/^community: is not the name of a sub/)],
    ["r/All", "community: is not a single community. Enter one such as smallbusiness."],
    ["popular", "community: is not a single community. Enter one such as smallbusiness."],
  ])("refuses %j with an error at the field", async (community, detail) => {
    const { tryWatch } = await customer();
    const error = errorOf(await tryWatch(community as string));
    expect(error).toMatchObject({ status: 400, code: "VALIDATION_FAILED", details: [detail] });
  });

  test("is visible only to its workspace", async () => {
    const [one, other] = [await customer(), await customer()];
    await one.watch("SaaS");
    expect(await other.names()).toEqual([]);
    expect(errorOf(await other.unwatch("SaaS")).status).toBe(404);
    expect(await one.names()).toEqual(["SaaS"]);
  });

  test("can be read but not extended before the email address is confirmed", async () => {
    const { token } = await app.signUp({ confirmed: false });
    const body = { community: "SaaS" };
    const error = errorOf(await app.call("watchCommunity", { body }, { token }));
    expect(error.code).toBe("EMAIL_NOT_CONFIRMED");
    expect(dataOf(await app.call("listWatchedCommunities", {}, { token })).communities).toEqual([]);
  });

  test("is deleted with its workspace", async () => {
    const { watch, workspaceId } = await customer();
    await watch("SaaS");
    const { pool } = app.infrastructure.database;
    await pool.execute(sql`delete from workspaces where id = ${workspaceId}`);
    expect((await app.services.watchedCommunities.active()).has(workspaceId)).toBe(false);
  });
});

describe("the plan", () => {
  test.each([
    [null, 3],
    ["starter", 10],
    ["growth", 30],
    ["scale", 100],
  ] as const)("%s allows %d communities", async (tier, limit) => {
    const { list } = await customer(tier);
    expect((await list()).limit).toBe(limit);
  });

  test("is not exceeded by concurrent requests; a listed community can be added again", async () => {
    const { watch, tryWatch, names } = await customer();
    await watch("first");
    await watch("second");
    const outcomes = await Promise.all(["ab", "cd", "ef", "gh"].map(tryWatch));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refused = outcomes.find(({ status }) => status === 409);
    expect(refused && errorOf(refused)).toMatchObject({
      code: "COMMUNITIES_FULL",
      message:
        "Your plan allows 3 communities of your own. Remove one, or upgrade your plan to add more.",
    });
    expect(await names()).toHaveLength(3);
    expect((await tryWatch("FIRST")).status).toBe(200);
  });

  test("pauses the newest when it allows fewer, and reads them again when there is room", async () => {
    const one = await customer("starter");
    await app.services.keywords.add(one.workspaceId, "a paused phrase");
    for (const name of ["kept1", "kept2", "kept3", "late4", "late5"]) await one.watch(name);
    expect(await one.paused()).toEqual([]);
    expect(await planned()).toEqual(expect.arrayContaining(["kept1", "late4", "late5"]));
    await one.setTier(null);
    expect(await one.paused()).toEqual(["late4", "late5"]);
    expect(await one.names()).toHaveLength(5);
    expect(await planned()).not.toContain("late4");
    expect(errorOf(await one.tryWatch("another")).code).toBe("COMMUNITIES_FULL");
    dataOf(await one.unwatch("kept2"));
    expect(await one.paused()).toEqual(["late5"]);
    expect(await planned()).toEqual(expect.arrayContaining(["kept1", "kept3", "late4"]));
    await one.setTier("starter");
    expect(await one.paused()).toEqual([]);
  });
});

describe("collection", () => {
  test("lists the communities of all workspaces, and shows each workspace its own", async () => {
    const [one, other] = [await customer(), await customer()];
    await app.services.keywords.add(one.workspaceId, "copper beech");
    await app.services.keywords.add(other.workspaceId, "paper birch");
    await one.watch("Woods");
    await other.watch("Parks");
    expect(await planned()).toEqual(expect.arrayContaining(["everybodys", "parks", "woods"]));
    expect((await one.reddit())?.communities).toEqual(["everybodys", "woods"]);
    expect((await other.reddit())?.communities).toEqual(["everybodys", "parks"]);
  });

  test("has no listing for communities of a workspace without keywords", async () => {
    const { watch } = await customer();
    await watch("unheard");
    expect(await planned()).not.toContain("unheard");
  });

  test("excludes an unreadable community, says why, and checks it again", async () => {
    const [one, other] = [await customer(), await customer()];
    await app.services.keywords.add(one.workspaceId, "silver fir");
    fake.close("shut", "private");
    fake.close("tpyo", "no-such-community");
    await one.watch("Shut");
    await one.watch("Tpyo");
    await one.watch("Open");
    const names = await planned();
    expect(names).toContain("open");
    expect(names).not.toContain("shut");
    expect((await one.list()).communities.map(({ failure }) => failure)).toEqual([
      expect.stringMatching(/^r\/Shut is private\. We try again every 6 hours/),
      "r/Tpyo does not exist. Check its name.",
      null,
    ]);
    expect((await one.reddit())?.closed).toBe("r/shut is private, r/tpyo does not exist.");
    expect((await other.reddit())?.closed).toBeNull();
    fake.close("shut", null);
    clock.advance(7 * 3_600_000);
    expect(await planned()).toContain("shut");
    expect((await app.services.watchedCommunities.list(one.workspaceId)).communities[0]).toEqual(
      expect.objectContaining({ community: "Shut", failure: null }),
    );
  });

  test("follows changes of the list", async () => {
    const one = await customer();
    await app.services.keywords.add(one.workspaceId, "norway spruce");
    const stop = await app.work("watching.discover");
    try {
      const listed = async () => (await one.reddit())?.communities;
      await expect.poll(listed, { timeout: 10_000 }).toEqual(["everybodys"]);
      await one.watch("Conifers");
      await expect.poll(listed, { timeout: 10_000 }).toEqual(["conifers", "everybodys"]);
      dataOf(await one.unwatch("conifers"));
      await expect.poll(listed, { timeout: 10_000 }).toEqual(["everybodys"]);
    } finally {
      await stop();
    }
  });
});

describe("a source with few calls a minute", () => {
  const slow = createFakeSource();
  const checked: string[] = [];
  const source = {
    ...slow.source,
    callsPerMinute: 1,
    check: (name: string) => {
      checked.push(name);
      return name === "bad" ? Promise.reject(refusalOf("forbidden")) : Promise.resolve();
    },
  };
  const open = () => createListedCommunities({ ...app.infrastructure, clock, sources: [source] });

  test("does not check communities that are probably readable", async () => {
    await open().check("reddit", ["ab1", "bad", "cd1"]);
    expect(checked).toEqual([]);
  });

  test("searches for the community that made a listing fail, and stops there", async () => {
    expect(await open().recheck("reddit", ["ab1", "bad", "cd1"])).toBe(true);
    expect(checked).toEqual(["ab1", "bad"]);
    expect(await open().failures("reddit", ["ab1", "bad", "cd1"])).toEqual(
      new Map([["bad", "forbidden"]]),
    );
    clock.advance(7 * 3_600_000);
    await open().check("reddit", ["ab1", "bad", "cd1"]);
    expect(checked).toEqual(["ab1", "bad", "bad"]);
  });
});
