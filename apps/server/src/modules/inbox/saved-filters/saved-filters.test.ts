import { calls, limits, type SavedFilter } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ poolSize: 20 });
});
afterAll(() => app.close());

type Body = Pick<SavedFilter, "name" | "filter">;

async function customer() {
  const person = await app.signUp();
  const trySave = (name: string, filter: Body["filter"]) =>
    app.call("saveFilter", { body: { name, filter } }, person);
  const save = async (name: string, filter: Body["filter"]) =>
    dataOf(await trySave(name, filter)).filter;
  const remove = (id: string) => app.call("deleteSavedFilter", { params: { id } }, person);
  const list = async () => dataOf(await app.call("listSavedFilters", {}, person)).filters;
  const names = async () => (await list()).map(({ name }) => name);
  return { ...person, trySave, save, remove, list, names };
}

describe("saved filters", () => {
  test("are listed by name with all fields, and can be deleted", async () => {
    const { save, list, remove, names } = await customer();
    const all: Body["filter"] = {
      status: "all",
      source: "reddit",
      keyword: "best crm",
      subreddit: "smallbusiness",
      intent: "Looking",
      search: "four people",
      sort: "intent",
    };
    const zebra = await save("zebra", all);
    const none = await save("  Apple ", {});
    expect(none).toMatchObject({ name: "Apple", filter: {} });
    expect(await list()).toEqual([none, zebra]);
    expect(zebra.filter).toEqual(all);
    expect((await remove(zebra.id)).status).toBe(200);
    expect(await names()).toEqual(["Apple"]);
    expect(errorOf(await remove(zebra.id))).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test("replace those of the same name, ignoring case", async () => {
    const { save, list } = await customer();
    const first = await save("Über Café", { source: "x", search: "tram" });
    const second = await save("über café", { status: "denied" });
    expect(second).toEqual({ id: first.id, name: "über café", filter: { status: "denied" } });
    expect(await list()).toEqual([second]);
  });

  test("that are saved concurrently under one name are stored once", async () => {
    const { trySave, names } = await customer();
    const racers = await Promise.all(
      ["Same", "same", "SAME", "sAme", "saMe"].map((name) => trySave(name, {})),
    );
    expect(racers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await names()).toHaveLength(1);
  });

  test("cannot exceed the limit concurrently; replacing is always possible", async () => {
    const { save, trySave, remove, names, list } = await customer();
    for (let at = 1; at < limits.savedFiltersMax; at++) await save(`Filter ${at}`, {});
    const racers = await Promise.all(
      ["a", "b", "c", "d", "e"].map((name) => trySave(name, { search: name })),
    );
    expect(racers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refusals = racers.filter(({ status }) => status === 409).map(errorOf);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(["SAVED_FILTERS_FULL"]));
    expect(refusals[0]?.message).toBe(
      `You already have 20 saved filters. Delete one to save another.`,
    );
    expect(await names()).toHaveLength(limits.savedFiltersMax);
    const replaced = await save("FILTER 1", { source: "x" });
    expect(replaced.filter).toEqual({ source: "x" });
    expect((await remove((await list())[0]?.id ?? "")).status).toBe(200);
    expect((await trySave("now there is room", {})).status).toBe(200);
  });

  test("keep text as it was entered", async () => {
    const { save, list } = await customer();
    const text = `<script>alert("1")</script> ' OR 1=1 --`;
    const saved = await save(text, { search: text, keyword: "<img src=x>", subreddit: "%_\\" });
    expect(await list()).toEqual([saved]);
    expect(saved).toMatchObject({
      name: text,
      filter: { search: text, keyword: "<img src=x>", subreddit: "%_\\" },
    });
  });

  test("are visible to their workspace only", async () => {
    const [owner, stranger] = [await customer(), await customer()];
    const { id } = await owner.save("Mine", { search: "secret" });
    expect(await stranger.list()).toEqual([]);
    expect(errorOf(await stranger.remove(id)).status).toBe(404);
    await stranger.save("mine", { search: "other" });
    expect(await owner.list()).toEqual([{ id, name: "Mine", filter: { search: "secret" } }]);
  });
});

describe("invalid filters are refused with a reason", () => {
  const long = (length: number) => "x".repeat(length);
  const filter = {};
  const name = "A name";
  test.each<[object, RegExp]>([
    [{ filter }, /^name: Enter a name for the filters\.$/],
    [{ name: "", filter }, /^name: Enter a name for the filters\.$/],
    [{ name: "   ", filter }, /^name: Enter a name for the filters\.$/],
    [{ name: 7, filter }, /^name: Enter a name for the filters\.$/],
    [{ name: long(61), filter }, /^name: must have at most 60 characters$/],
    [{ name: "a\0b", filter }, /^name: /],
    [{ name: "half \ud800", filter }, /^name: /],
    [{ name }, /^filter: must set at least one filter$/],
    [{ name, filter: "newest" }, /^filter: must set at least one filter$/],
    [{ name, filter: { status: "new" } }, /^filter\.status: must be all or one of the five/],
    [{ name, filter: { status: null } }, /^filter\.status: must be all or one of the five/],
    [{ name, filter: { source: "myspace" } }, /^filter\.source: must be one of reddit, x/],
    [{ name, filter: { intent: "Warm" } }, /^filter\.intent: must be one of Cold, Curious/],
    [{ name, filter: { sort: "oldest" } }, /^filter\.sort: must be newest or intent$/],
    [{ name, filter: { keyword: "" } }, /^filter\.keyword: must not be empty$/],
    [{ name, filter: { keyword: long(101) } }, /^filter\.keyword: must have at most 100/],
    [{ name, filter: { keyword: 3 } }, /^filter\.keyword: must be text$/],
    [{ name, filter: { subreddit: " " } }, /^filter\.subreddit: must not be empty$/],
    [{ name, filter: { subreddit: long(101) } }, /^filter\.subreddit: must have at most 100/],
    [{ name, filter: { subreddit: [] } }, /^filter\.subreddit: must be text$/],
    [{ name, filter: { search: "" } }, /^filter\.search: must not be empty$/],
    [{ name, filter: { search: long(201) } }, /^filter\.search: must have at most 200/],
    [{ name, filter: { search: {} } }, /^filter\.search: must be text$/],
    [{ name, filter: { page: 3 } }, /^filter: can't set page$/],
  ])("%j", async (body, why) => {
    const { token } = await app.signUp();
    const error = errorOf(await app.call("saveFilter", { body: body as Body }, { token }));
    expect(error).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(error.details[0]).toMatch(why);
  });

  test("an invalid id and a call without a session are refused", async () => {
    const { remove } = await customer();
    const error = errorOf(await remove("no-id"));
    expect(error).toMatchObject({ status: 400, details: ["id: is not an id"] });
    expect(errorOf(await app.call("listSavedFilters", {})).status).toBe(401);
    expect(calls.saveFilter.who).toBe("customer");
  });
});
