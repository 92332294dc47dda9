import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestClock, openTestApp, type TestApp } from "../../../testing/app.ts";
import { collectionTasks } from "./schema.ts";
import * as store from "./store.ts";

const clock = createTestClock();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.infrastructure.database.pool.delete(collectionTasks);
});

const planned = (row: Partial<store.PlannedRow> & { key: string }): store.PlannedRow => ({
  source: "reddit",
  kind: "posts",
  covers: [],
  query: null,
  workspaceIds: [],
  everySeconds: 20,
  ...row,
});
const replace = (...rows: store.PlannedRow[]) =>
  app.infrastructure.database.transaction((tx) => store.replaceTasks(tx, rows, clock.now()));
const claim = (except: store.TaskRow["source"][] = []) => {
  const until = new Date(clock.now().getTime() + 15_000);
  return store.claimTask(app.infrastructure.database.pool, "me", clock.now(), until, except);
};

describe("a due task", () => {
  test("is claimed by how overdue it is relative to its interval", async () => {
    const { pool } = app.infrastructure.database;
    await replace(
      ...["a", "b"].map((key) =>
        planned({ key, source: "facebook", kind: "search", query: key, everySeconds: 86_400 }),
      ),
    );
    clock.advance(60_000);
    await replace(
      ...(await store.listTasks(pool)),
      planned({ key: "listing", covers: ["saas"], everySeconds: 20 }),
    );
    clock.advance(20_000);
    expect((await claim())?.key).toBe("listing");
    expect((await claim())?.source).toBe("facebook");
  });

  test("of a paused source is not claimed", async () => {
    await replace(planned({ key: "a", covers: ["a"] }));
    expect(await claim(["reddit"])).toBeNull();
    expect(await store.nextDue(app.infrastructure.database.pool, ["reddit"])).toBeNull();
    expect((await claim(["x"]))?.key).toBe("a");
  });

  test("that searches a source without budget is postponed with all its searches", async () => {
    const { pool } = app.infrastructure.database;
    const of = (source: "linkedin" | "facebook", key: string) =>
      planned({ key, source, kind: "search", query: key });
    await replace(of("linkedin", "a"), of("linkedin", "b"), of("facebook", "c"));
    const until = new Date(clock.now().getTime() + 3_600_000);
    await store.postponeSearches(pool, "linkedin", until, "Used up.");
    const rows = await store.listTasks(pool);
    expect(rows.map(({ key, failure }) => [key, failure])).toEqual([
      ["a", "Used up."],
      ["b", "Used up."],
      ["c", null],
    ]);
    expect((await claim())?.key).toBe("c");
    expect(await claim()).toBeNull();
  });
});

describe("a new plan continues", () => {
  const { read } = { read: () => app.infrastructure.database.pool };
  async function readUntil(key: string, minute: number): Promise<Date> {
    const at = new Date(Date.UTC(2026, 10, 21, 11, minute));
    const row = (await store.listTasks(read())).find((one) => one.key === key);
    clock.advance(3_600_000);
    await store.claimTask(read(), key, clock.now(), clock.now());
    // It does not matter which task was claimed.
    await app.infrastructure.database.query({
      text: "update collection_tasks set read_until = $1 where id = $2",
      values: [at, row?.id],
    });
    return at;
  }
  const readUntilOf = async (key: string) =>
    (await store.listTasks(read())).find((one) => one.key === key)?.readUntil;

  test("from the earliest `readUntil` of the tasks that it replaces", async () => {
    await replace(
      planned({ key: "a", covers: ["a"] }),
      planned({ key: "b", covers: ["b"] }),
      planned({ key: "c", covers: ["c"] }),
    );
    const [, behind] = [await readUntil("a", 10), await readUntil("b", 5), await readUntil("c", 1)];
    await replace(planned({ key: "a+b", covers: ["a", "b"] }));
    expect(await readUntilOf("a+b")).toEqual(behind);
  });

  test("no sooner than the replaced tasks were due", async () => {
    await replace(planned({ key: "a", covers: ["a"] }), planned({ key: "b", covers: ["b"] }));
    await readUntil("a", 30);
    await readUntil("b", 30);
    const due = new Date(clock.now().getTime() + 15_000);
    await app.infrastructure.database.query({
      text: "update collection_tasks set due_at = $1",
      values: [due],
    });
    await replace(
      planned({ key: "a+b", covers: ["a", "b"] }),
      planned({ key: "new", covers: ["c"] }),
      planned({ key: "hurried", covers: ["b"], everySeconds: 3 }),
    );
    const rows = new Map((await store.listTasks(read())).map((row) => [row.key, row.dueAt]));
    expect(rows.get("a+b")).toEqual(due);
    expect(rows.get("new")).toEqual(clock.now());
    expect(rows.get("hurried")).toEqual(new Date(clock.now().getTime() + 3_000));
  });

  test("when a listing of everything replaces others, and back", async () => {
    await replace(planned({ key: "a", covers: ["a"] }), planned({ key: "b", covers: ["b"] }));
    await readUntil("a", 20);
    const behind = await readUntil("b", 15);
    await replace(planned({ key: "everything", covers: ["all"] }));
    expect(await readUntilOf("everything")).toEqual(behind);
    await replace(planned({ key: "a", covers: ["a"] }));
    expect(await readUntilOf("a")).toEqual(behind);
    // Comments are a separate listing.
    await replace(planned({ key: "comments", kind: "comments", covers: ["all"] }));
    expect(await readUntilOf("comments")).toBeNull();
  });
});
