// @vitest-environment jsdom
import type { Mention } from "@earshot/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { pagesAhead } from "../use-prefetched-pages.ts";
import { card, serverWith, show, titled, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const listCall = "GET /discovery/reddit-mentions";
const posts = (count: number) =>
  titled(...Array.from({ length: count }, (_, at) => `Post ${at + 1}`));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("prefetched pages", () => {
  it.each([
    [1, 3, [2, 3]],
    [1, 12, [2, 3, 4, 5, 6]],
    [3, 12, [4, 2, 5, 1, 6]],
    [5, 12, [6, 4, 3, 2, 1]],
    [6, 7, [7]],
    [1, 1, []],
  ])("of page %i of %i are %j", (page, count, pages) => {
    expect(pagesAhead(page, count)).toEqual(pages);
  });

  it("are fetched after a delay, five at most, and opening one needs no request", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = serverWith(posts(123));
    const { user } = show();
    await card("Post 1");
    const offsets = () =>
      server
        .to(listCall)
        .filter(({ query }) => query.get("limit") === "10")
        .map(({ query }) => Number(query.get("offset")));
    expect(offsets()).toEqual([0]);
    await pass(1_100);
    await waitFor(() => expect(offsets()).toEqual([0, 10, 20, 30, 40, 50]));
    const before = server.to(listCall).length;
    await user.click(screen.getByRole("button", { name: "Page 2" }));
    expect(titles()[0]).toBe("Post 11");
    expect(server.to(listCall)).toHaveLength(before);
  });

  it("are dropped when a change shifts their rows, and fetched again after it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = serverWith(posts(25));
    const { user } = show();
    await card("Post 1");
    await pass(1_100);
    await user.keyboard("js");
    await waitFor(() => expect(titles()).toContain("Post 11"));
    await user.click(screen.getByRole("button", { name: "Page 2" }));
    await waitFor(() => expect(titles()[0]).toBe("Post 12"));
    expect(server.rows[1]?.status).toBe("denied");
  });
});

describe("a list with a lower bound as its count", () => {
  /** A server that stops counting at 1,000, with pages after that. */
  function capped(rows: Mention[], lastOffset: number) {
    const server = serverWith([]);
    const counts = { pending: 1000, accepted: 0, in_progress: 0, replied: 0, denied: 0 };
    server.on(listCall, ({ query }) => {
      const isThere = Number(query.get("offset") ?? 0) <= lastOffset;
      return { mentions: isThere ? rows : [], total: 1000, atLeast: true, counts };
    });
    return server;
  }

  it("shows it, and has pages beyond the count", async () => {
    capped(posts(10), 1_010);
    const { user, state } = show({ page: 100 });
    await card("Post 1");
    screen.getByText(
      `${(991).toLocaleString()}–${(1000).toLocaleString()} of ${(1000).toLocaleString()}+`,
    );
    const pages = within(screen.getByRole("navigation", { name: "Pages of mentions" }));
    await user.click(pages.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(state.search.page).toBe(101));
    await screen.findByText(/^1.001–1.010 of 1.000\+$/);
  });

  it("returns from a page that does not exist to the last counted page", async () => {
    capped(posts(10), 990);
    const { state } = show({ page: 150 });
    await card("Post 1");
    expect(state.search.page).toBe(100);
  });
});

describe("a list with several filters", () => {
  it("ends with the first 200, and says so on its last page", async () => {
    const server = serverWith([]);
    const counts = { pending: 200, accepted: 0, in_progress: 0, replied: 0, denied: 0 };
    server.on(listCall, () => ({ mentions: posts(10), total: 200, atLeast: true, counts }));
    const { user } = show({ source: "reddit", intent: "Looking", page: 19 });
    await card("Post 1");
    const note = /the first 200 mentions are listed. Narrow the filters/;
    expect(screen.queryByText(note)).toBeNull();
    const pages = within(screen.getByRole("navigation", { name: "Pages of mentions" }));
    await user.click(pages.getByRole("button", { name: "Next page" }));
    await screen.findByText(note);
    expect(pages.queryByRole("button", { name: "Page 21" })).toBeNull();
  });
});
