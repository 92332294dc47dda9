import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createTestClock, createTestDatabase, type TestDatabase } from "../../testing/app.ts";
import { type Database, openDatabase } from "../database/index.ts";
import { createLog } from "../log.ts";
import { createBlobs, type ObjectStore } from "./index.ts";

const clock = createTestClock();
const log = createLog("silent");
let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, 4, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.pool.execute(sql`delete from blobs`);
  await database.pool.execute(sql`delete from object_deletions`);
});

/** A store in memory, which can fail and calls `afterPut` after it has written. */
function createStore() {
  const objects = new Map<string, Buffer>();
  const store = {
    objects,
    isAway: false,
    afterPut: async () => {},
    async put(name: string, { content }: { content: Buffer }) {
      if (store.isAway) throw new Error("away");
      objects.set(name, content);
      await store.afterPut();
    },
    async get(name: string) {
      if (store.isAway) throw new Error("away");
      return objects.get(name) ?? null;
    },
    async delete(name: string) {
      if (store.isAway) throw new Error("away");
      objects.delete(name);
    },
  };
  return store satisfies ObjectStore;
}

const open = (objectStore: ObjectStore | null) =>
  createBlobs({ database, clock, log, objectStore });
const content = Buffer.from([1, 0, 255]);
const image = { mediaType: "image/webp", content };
const rows = async () =>
  (await database.query({ text: "select id, location, content, object_name from blobs" })).rows;
const notes = async () =>
  (await database.query({ text: "select name from object_deletions" })).rows.length;

describe("a file", () => {
  test("is stored, read and removed with its transaction", async () => {
    const blobs = open(null);
    const id = await database.transaction((tx) => blobs.keep(tx, image));
    expect(await blobs.read(id)).toEqual(image);
    expect(await blobs.dataAddress(id)).toBe("data:image/webp;base64,AQD/");
    await database
      .transaction(async (tx) => {
        await blobs.remove(tx, id);
        throw new Error("not this time");
      })
      .catch(() => {});
    expect(await blobs.read(id)).toEqual(image);
    await database.transaction((tx) => blobs.remove(tx, id));
    expect([await blobs.read(id), await blobs.dataAddress(id)]).toEqual([null, null]);
  });

  test("stays in the database without an object store", async () => {
    const blobs = open(null);
    await database.transaction((tx) => blobs.keep(tx, image));
    await blobs.maintain();
    expect(await rows()).toMatchObject([{ location: "database", object_name: null }]);
  });
});

describe("with an object store, a file", () => {
  test("moves there under a random name, and is read from there", async () => {
    const store = createStore();
    const blobs = open(store);
    const ids = await database.transaction(async (tx) => {
      const stored: string[] = [];
      for (let at = 0; at < 45; at++) {
        stored.push(await blobs.keep(tx, { ...image, content: Buffer.from([at]) }));
      }
      return stored;
    });
    await blobs.maintain();
    expect(store.objects.size).toBe(45);
    for (const [at, id] of ids.entries()) {
      expect(await blobs.read(id)).toEqual({ ...image, content: Buffer.from([at]) });
    }
    const moved = await rows();
    expect(moved.every((row) => row.location === "s3" && row.content === null)).toBe(true);
    expect([...store.objects.keys()].some((name) => ids.includes(name))).toBe(false);
    expect(await notes()).toBe(0);
  });

  test("has its object deleted after its row, however the row is deleted", async () => {
    const store = createStore();
    const blobs = open(store);
    const [one] = await Promise.all(
      [1, 2, 3].map(() => database.transaction((tx) => blobs.keep(tx, image))),
    );
    await blobs.maintain();
    await database.transaction((tx) => blobs.remove(tx, one ?? ""));
    expect(store.objects.size).toBe(3);
    await blobs.maintain();
    expect(store.objects.size).toBe(2);
    await database.pool.execute(sql`delete from blobs`);
    await blobs.maintain();
    expect([store.objects.size, await notes()]).toEqual([0, 0]);
  });

  test("stays in the database while the store is unavailable, and moves later", async () => {
    const store = createStore();
    const blobs = open(store);
    const id = await database.transaction((tx) => blobs.keep(tx, image));
    store.isAway = true;
    await blobs.maintain();
    expect(await blobs.read(id)).toEqual(image);
    store.isAway = false;
    await blobs.maintain();
    expect(await rows()).toMatchObject([{ id, location: "s3" }]);
  });

  test("that was written but never referenced by a row is deleted an hour later", async () => {
    const store = createStore();
    const blobs = open(store);
    const id = await database.transaction((tx) => blobs.keep(tx, image));
    // Imitates a process that is killed between the two steps.
    store.afterPut = async () => {
      throw new Error("killed");
    };
    await blobs.maintain();
    store.afterPut = async () => {};
    expect([store.objects.size, await notes()]).toEqual([1, 1]);
    await blobs.maintain();
    expect(store.objects.size).toBe(2);
    clock.advance(59 * 60_000);
    await blobs.maintain();
    expect(store.objects.size).toBe(2);
    clock.advance(2 * 60_000);
    await blobs.maintain();
    expect([store.objects.size, await notes()]).toEqual([1, 0]);
    expect(await blobs.read(id)).toEqual(image);
  });

  test("that is removed while it moves leaves no object behind", async () => {
    const store = createStore();
    const blobs = open(store);
    const id = await database.transaction((tx) => blobs.keep(tx, image));
    store.afterPut = () => database.transaction((tx) => blobs.remove(tx, id));
    await blobs.maintain();
    clock.advance(61 * 60_000);
    await blobs.maintain();
    expect([store.objects.size, await notes(), await blobs.read(id)]).toEqual([0, 0, null]);
  });

  test("whose object can't be deleted is retried, and does not block other files", async () => {
    const store = createStore();
    const blobs = open(store);
    const id = await database.transaction((tx) => blobs.keep(tx, image));
    await blobs.maintain();
    await database.transaction((tx) => blobs.remove(tx, id));
    store.isAway = true;
    await blobs.maintain();
    store.isAway = false;
    clock.advance(11 * 60_000);
    await blobs.maintain();
    expect([store.objects.size, await notes()]).toEqual([0, 0]);
  });

  test("that is missing in the store is an error, not a missing file", async () => {
    const store = createStore();
    const blobs = open(store);
    const id = await database.transaction((tx) => blobs.keep(tx, image));
    await blobs.maintain();
    store.objects.clear();
    await expect(blobs.read(id)).rejects.toThrow(`the object of file ${id} is missing`);
    await expect(open(null).read(id)).rejects.toThrow("none is configured");
  });
});
