import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { createCachedList } from "./cached-list.ts";

interface Row {
  id: string;
  text?: string;
}
interface Page {
  total: number;
  rows: Row[];
}

const list = createCachedList<Row, "rows">(["rows"], "rows", 3);
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const isOpen = (filters: unknown) => filters === "open";

function setUp() {
  const client = new QueryClient();
  client.setQueryData<Page>(["rows", "open", 1], { total: 5, rows: rows("a", "b", "c") });
  client.setQueryData<Page>(["rows", "open", 2], { total: 5, rows: rows("d", "e") });
  client.setQueryData<Page>(["rows", "all", 1], { total: 9, rows: rows("x", "b", "y") });
  const page = (filters: string, number: number) => {
    const data = client.getQueryData<Page>(["rows", filters, number]);
    return [data?.total, data?.rows.map(({ id }) => id).join("")];
  };
  return { client, page };
}

describe("a cached list", () => {
  it("finds an item on any cached page", () => {
    const { client } = setUp();
    expect(list.find(client, "e")).toEqual({ id: "e" });
    expect(list.find(client, "z")).toBeUndefined();
  });

  it("replaces an item on every page that shows it, or on the selected ones", () => {
    const { client } = setUp();
    list.replace(client, { id: "b", text: "new" });
    const textOf = (filters: string) =>
      client.getQueryData<Page>(["rows", filters, 1])?.rows.find(({ id }) => id === "b")?.text;
    expect([textOf("open"), textOf("all")]).toEqual(["new", "new"]);
    list.replace(client, { id: "b", text: "newer" }, isOpen);
    expect([textOf("open"), textOf("all")]).toEqual(["newer", "new"]);
  });

  it("removes an item from the selected lists and counts it out on each of their pages", () => {
    const { client, page } = setUp();
    const restore = list.remove(client, { id: "b" }, isOpen);
    expect([page("open", 1), page("open", 2), page("all", 1)]).toEqual([
      [4, "ac"],
      [4, "de"],
      [9, "xby"],
    ]);
    restore();
    expect([page("open", 1), page("open", 2)]).toEqual([
      [5, "abc"],
      [5, "de"],
    ]);
  });

  it("removes an item from the pages that show it when none are selected", () => {
    const { client, page } = setUp();
    list.remove(client, { id: "d" });
    expect([page("open", 1), page("open", 2)]).toEqual([
      [5, "abc"],
      [4, "e"],
    ]);
  });

  it("does not insert an item twice on a page that was fetched again, nor beyond the page size", () => {
    const { client, page } = setUp();
    const restore = list.remove(client, { id: "b" }, isOpen);
    client.setQueryData<Page>(["rows", "open", 1], { total: 5, rows: rows("a", "b", "c") });
    restore();
    expect(page("open", 1)).toEqual([5, "abc"]);

    const reinsert = list.rememberPosition(client, { id: "b" }, isOpen);
    client.setQueryData<Page>(["rows", "open", 1], { total: 4, rows: rows("a", "c", "d") });
    reinsert();
    expect(page("open", 1)).toEqual([5, "abc"]);
  });

  it("drops the pages that are not on the screen", () => {
    const { client, page } = setUp();
    list.dropInactivePages(client);
    expect(page("open", 1)).toEqual([undefined, undefined]);
  });
});
