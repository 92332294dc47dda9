import { expect, test, vi } from "vitest";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { createVisibilityFilters, type PostFilter } from "./service-visibility.ts";

const db = {} as Queryable;
const post = { source: "reddit", author: "ann", community: null, title: "", body: "" } as const;
const byAuthor =
  (name: string, ruleId: string): PostFilter =>
  ({ author }) =>
    author === name ? ruleId : null;

test("workspaces without a filter are missing", async () => {
  const filters = createVisibilityFilters();
  filters.register({ load: async () => new Map([["one", byAuthor("ann", "rule")]]) });
  const loaded = await filters.load(db, ["one", "two"]);
  expect(loaded.get("one")?.(post, [])).toBe("rule");
  expect(loaded.has("two")).toBe(false);
});

test("of several filters that hide a post, the first one registered is named", async () => {
  const filters = createVisibilityFilters();
  filters.register({ load: async () => new Map([["one", byAuthor("ann", "first")]]) });
  filters.register({ load: async () => new Map([["one", () => "second"]]) });
  const filter = (await filters.load(db, ["one"])).get("one");
  expect(filter?.(post, [])).toBe("first");
  expect(filter?.({ ...post, author: "bob" }, [])).toBe("second");
});

test("each filter is loaded once for all workspaces", async () => {
  const load = vi.fn(async () => new Map<string, PostFilter>());
  const filters = createVisibilityFilters();
  filters.register({ load });
  await filters.load(db, ["one", "two"]);
  expect(load.mock.calls).toEqual([[db, ["one", "two"]]]);
});
