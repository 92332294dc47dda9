// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleItem, show } from "../content-fixture.tsx";
import { type HistorySearch, parseCreateSearch, parseHistorySearch } from "../search.ts";
import { HistoryScreen } from "./history-screen.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const counts = (key: string) => [{ key, generated: 3, saved: 1 }];
const analytics = {
  byType: counts("reddit"),
  byVoice: counts("riley"),
  byDay: counts("2026-11-25"),
};

function open(search: HistorySearch = {}, handlers = {}) {
  const onSearch = vi.fn();
  const shown = show(
    <HistoryScreen search={search} onSearch={onSearch} createLink={<a href="/">Create texts</a>} />,
    {
      "GET /content/analytics": () => analytics,
      "GET /content/history": () => ({ items: [sampleItem()], total: 45 }),
      ...handlers,
    },
  );
  return { ...shown, onSearch };
}

/** Opens the screen with an address that it changes, as the page does. */
function openWithAddress(initial: HistorySearch, handlers = {}) {
  const seen: HistorySearch[] = [];
  function Page() {
    const [search, setSearch] = useState({ ...parseHistorySearch({}), ...initial });
    seen.push(search);
    return (
      <>
        <button type="button" onClick={() => setSearch(parseHistorySearch({}))}>
          Go back
        </button>
        <HistoryScreen
          search={search}
          onSearch={(patch) => setSearch((present) => ({ ...present, ...patch }))}
          createLink={null}
        />
      </>
    );
  }
  const shown = show(<Page />, {
    "GET /content/analytics": () => analytics,
    "GET /content/history": () => ({ items: [sampleItem()], total: 1 }),
    ...handlers,
  });
  return { ...shown, address: () => seen.at(-1) };
}

it("lists the texts in pages, and filters them by words, type and saved ones", async () => {
  const { user, server, onSearch } = open({
    page: 2,
    search: "late",
    postType: "reddit",
    saved: true,
  });
  await screen.findByRole("article", { name: "Late invoices" });
  expect(Object.fromEntries(server.to("GET /content/history")[0]?.query ?? [])).toEqual({
    page: "2",
    limit: "20",
    search: "late",
    postType: "reddit",
    saved: "true",
  });
  await user.click(screen.getByRole("button", { name: "Page 3" }));
  expect(onSearch).toHaveBeenLastCalledWith(expect.objectContaining({ page: 3 }), undefined);
  await user.click(screen.getByRole("button", { name: "LinkedIn" }));
  expect(onSearch).toHaveBeenLastCalledWith({ page: undefined, postType: "linkedin" }, undefined);
  await user.type(screen.getByLabelText("Search texts"), "r");
  await waitFor(() =>
    expect(onSearch).toHaveBeenLastCalledWith(
      { page: undefined, search: "later" },
      { replace: false },
    ),
  );
});

it("keeps a type that is pressed right after typing, and follows Back", async () => {
  const { user, address } = openWithAddress({});
  const field = await screen.findByLabelText<HTMLInputElement>("Search texts");
  await user.type(field, "late");
  await user.click(screen.getByRole("button", { name: "LinkedIn" }));
  // Longer than typing is debounced.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(address()).toMatchObject({ search: "late", postType: "linkedin" });
  await user.click(screen.getByRole("button", { name: "Go back" }));
  await waitFor(() => expect(field.value).toBe(""));
});

it("shows all texts again when filters match nothing", async () => {
  const { user } = openWithAddress(
    { search: "late", saved: true, postType: "reddit" },
    {
      "GET /content/history": ({ query }: { query: URLSearchParams }) =>
        ["search", "saved", "postType"].some((filter) => query.has(filter))
          ? { items: [], total: 0 }
          : { items: [sampleItem()], total: 1 },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Show all texts" }));
  await screen.findByRole("article", { name: "Late invoices" });
});

it("opens the last page when the last text of a page was deleted", async () => {
  const { user, server, address } = openWithAddress(
    { page: 2 },
    {
      "GET /content/history": ({ query }: { query: URLSearchParams }) => ({
        items: [sampleItem({ title: query.get("page") === "2" ? "Last" : "Late invoices" })],
        total: 21,
      }),
      "DELETE /content/*": () => ({}),
    },
  );
  const article = within(await screen.findByRole("article", { name: "Last" }));
  server.on("GET /content/history", ({ query }) => ({
    items: query.get("page") === "2" ? [] : [sampleItem()],
    total: 20,
  }));
  await user.click(article.getByRole("button", { name: "Delete" }));
  await screen.findByRole("article", { name: "Late invoices" });
  expect(address()?.page).toBeUndefined();
});

it("shows the figures as charts and as tables", async () => {
  const { user } = open();
  expect(await screen.findByRole("img", { name: "Reddit: 3 texts" })).toBeTruthy();
  const group = screen.getByRole("group", { name: "By voice, shown as" });
  await user.click(within(group).getByRole("button", { name: "Table" }));
  const table = screen.getByRole("table", { name: "By voice" });
  expect(within(table).getByRole("row", { name: "Riley 3 1" })).toBeTruthy();
  expect(screen.getByRole("img", { name: "Wed, Nov 25: 3 texts" })).toBeTruthy();
});

it("deletes a text, and restores it on Undo", async () => {
  const item = sampleItem();
  const id = `${item.postId}-0`;
  const { user, server } = open(
    {},
    {
      [`DELETE /content/${id}`]: () => ({}),
      [`POST /content/${id}/restore`]: () => ({ item }),
    },
  );
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(server.to(`POST /content/${id}/restore`)).toHaveLength(1));
  await waitFor(() => expect(server.to("GET /content/history").length).toBeGreaterThan(2));
});

it("says what will appear while there are none, and when filters match nothing", async () => {
  const nothing = { "GET /content/history": () => ({ items: [], total: 0 }) };
  const { unmount } = open({}, nothing);
  expect(await screen.findByText("No texts yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create texts" })).toBeTruthy();
  unmount();
  open({ saved: true }, nothing);
  expect(await screen.findByText("No text has all of this")).toBeTruthy();
});

it("ignores invalid values of an address", () => {
  expect(parseHistorySearch({ page: "-1", postType: "fax", saved: "no", search: " " })).toEqual({});
  expect(parseHistorySearch({ page: "3", postType: "reddit", saved: "true" })).toEqual({
    page: 3,
    postType: "reddit",
    saved: true,
  });
  expect(parseCreateSearch({ mention: "' or 1=1", url: 5, prompt: "Hi" })).toEqual({
    prompt: "Hi",
  });
});
