// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { replyTo, row, serverWith, show, waitingReply } from "./replies-fixture.tsx";

beforeEach(prepareDom);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  clearDom();
});

const titles = () =>
  screen
    .queryAllByRole("article")
    .map((article) => within(article).getByRole("heading", { level: 2 }).textContent);
const replies = () => {
  const { post } = replyTo("x");
  return [
    waitingReply(),
    replyTo("Lantern", { keywords: ["lamps"], text: "Try the brass one." }),
    replyTo("Compass", { post: { ...post, title: "Compass", subreddit: "sailing" } }),
  ];
};

describe("the filters of the replies", () => {
  it("search the posts and the texts, with the words in the address", async () => {
    const server = serverWith(replies());
    const { user, state } = show({ page: 2 });
    const field = await screen.findByRole("searchbox", { name: "Search replies" });
    await user.type(field, "brass{Enter}");
    await waitFor(() => expect(titles()).toEqual(["Lantern"]));
    expect(state.search).toMatchObject({ search: "brass", page: undefined });
    expect(server.to("GET /replies").some(({ query }) => query.get("search") === "brass")).toBe(
      true,
    );
    // The counts are those under the search.
    expect(screen.getByRole("button", { name: /^All/ }).textContent).toBe("All1");
    await user.clear(field);
    await user.type(field, "violin{Enter}");
    await screen.findByText("No replies match these filters");
    await user.click(screen.getByRole("button", { name: "Show all replies" }));
    await row("Compass");
    expect(state.search.search).toBeUndefined();
  });

  it("choose a keyword and a community that replies have", async () => {
    serverWith(replies());
    const { user, state } = show();
    await row("Waits");
    await user.selectOptions(await screen.findByLabelText("Keyword"), "lamps");
    await waitFor(() => expect(titles()).toEqual(["Lantern"]));
    await user.selectOptions(screen.getByLabelText("Keyword"), "Any keyword");
    await user.selectOptions(screen.getByLabelText("Community"), "r/sailing");
    await waitFor(() => expect(titles()).toEqual(["Compass"]));
    expect(state.search).toMatchObject({ keyword: undefined, community: "sailing" });
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(state.search.community).toBeUndefined();
  });

  it("show a filter of the address that no reply has", async () => {
    serverWith(replies());
    show({ keyword: "deleted keyword" });
    await screen.findByText("No replies match these filters");
    const chosen = screen.getByLabelText<HTMLSelectElement>("Keyword");
    expect(chosen.selectedOptions[0]?.textContent).toBe("deleted keyword");
  });

  it("select the last days, or a range of days", async () => {
    vi.setSystemTime(new Date("2026-11-26T12:00:00Z"));
    const server = serverWith(replies());
    const { user, state } = show();
    await row("Waits");
    const request = () => {
      const { query } = server.to("GET /replies").at(-1) ?? {};
      return [query?.get("from"), query?.get("until")];
    };
    const dates = screen.getByLabelText("Dates");
    await user.selectOptions(dates, "Last 28 days");
    await waitFor(() => expect(request()).toEqual(["2026-10-30", "2026-11-26"]));
    expect(state.search).toMatchObject({ range: 28, from: undefined });

    await user.selectOptions(dates, "Choose dates…");
    const form = within(await screen.findByRole("dialog", { name: "Choose dates" }));
    fireEvent.change(form.getByLabelText("First day"), { target: { value: "2026-11-12" } });
    fireEvent.change(form.getByLabelText("Last day"), { target: { value: "2026-11-03" } });
    await user.click(form.getByRole("button", { name: "Show these days" }));
    form.getByText("The last day must not be before the first.");
    expect(state.search.range).toBe(28);
    fireEvent.change(form.getByLabelText("First day"), { target: { value: "2026-11-03" } });
    fireEvent.change(form.getByLabelText("Last day"), { target: { value: "2026-11-12" } });
    await user.click(form.getByRole("button", { name: "Show these days" }));
    await waitFor(() => expect(request()).toEqual(["2026-11-03", "2026-11-12"]));
    expect(state.search).toMatchObject({ range: undefined, from: "2026-11-03" });
  });
});

it("are in a dialog on small widths", async () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  serverWith(replies());
  const { user } = show({ keyword: "lamps" });
  await row("Lantern");
  await user.click(screen.getByRole("button", { name: "Filters · 1" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  await user.selectOptions(await sheet.findByLabelText("Keyword"), "Any keyword");
  await user.click(sheet.getByRole("button", { name: "Show replies" }));
  await waitFor(() => expect(titles()).toHaveLength(3));
});

describe("the export of the replies", () => {
  it("has the filters of the list, and the day in its name", async () => {
    vi.setSystemTime(new Date("2026-11-26T12:00:00Z"));
    const server = serverWith(replies());
    const links: string[] = [];
    URL.createObjectURL = vi.fn(() => "blob:csv");
    URL.revokeObjectURL = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      links.push(this.download);
    });
    const { user } = show({ stage: "waiting", search: "prices" });
    await row("Waits");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(links).toEqual(["replies-2026-11-26.csv"]));
    const [request] = server.to("GET /replies/export");
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      stage: "waiting",
      platform: "all",
      search: "prices",
    });
  });

  it("says why it was not downloaded", async () => {
    const server = serverWith(replies());
    server.on("GET /replies/export", () => refusal("UNAVAILABLE", "The database is away."));
    const { user } = show();
    await row("Waits");
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await screen.findByText("The file was not downloaded");
    screen.getByText("The database is away.");
  });

  it("is not offered without replies", async () => {
    serverWith([]);
    show();
    await screen.findByText("No reply yet");
    const button = screen.getByRole("button", { name: "Export CSV" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });
});
