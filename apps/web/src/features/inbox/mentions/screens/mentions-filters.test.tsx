// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleIntent, sampleMention } from "../../../../lib/testing/samples.ts";
import { cachedMentions, moveMention } from "../cache.ts";
import {
  card,
  chip,
  pane,
  searchField,
  serverWith,
  show,
  titled,
  titles,
} from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const list = "GET /discovery/reddit-mentions";

describe("the search", () => {
  it("runs shortly after the last letter, and typing without a pause adds one history entry", async () => {
    const server = serverWith(titled("An invoice", "A ledger"));
    const { state } = show();
    await card("A ledger");
    vi.useFakeTimers({ shouldAdvanceTime: false });
    for (const value of ["l", "le", "led"]) fireEvent.change(searchField(), { target: { value } });
    act(() => vi.advanceTimersByTime(299));
    expect(state.search.search).toBeUndefined();
    act(() => vi.advanceTimersByTime(1));
    expect(state.search.search).toBe("led");
    fireEvent.change(searchField(), { target: { value: "ledger " } });
    act(() => vi.advanceTimersByTime(300));
    expect(state.search.search).toBe("ledger");
    // A trailing space is not removed while the user is typing.
    expect(searchField().value).toBe("ledger ");
    expect(state.replaced).toEqual([false, true]);
    vi.useRealTimers();
    await waitFor(() => expect(titles()).toEqual(["A ledger"]));
    expect(server.to(list).some(({ query }) => query.get("search") === "led")).toBe(true);
  });

  it("runs immediately on Enter, which moves the focus to the list, and is cleared with Escape", async () => {
    serverWith(titled("An invoice", "A ledger"));
    const { user, state } = show({ page: 2, item: "x" });
    await user.type(searchField(), "invoice{Enter}");
    expect(state.search).toMatchObject({ search: "invoice", page: undefined, item: undefined });
    await card("An invoice");
    expect(titles()).toEqual(["An invoice"]);
    expect(searchField()).not.toBe(document.activeElement);
    await user.keyboard("/");
    expect(document.activeElement).toBe(searchField());
    expect(searchField().value).toBe("invoice");
    await user.keyboard("{Escape}");
    expect(searchField().value).toBe("");
    expect(state.search.search).toBeUndefined();
    await card("A ledger");
  });

  it("can be cleared with a button, which returns the focus to the field", async () => {
    serverWith(titled("An invoice", "A ledger"));
    const { user, state } = show({ search: "ledger" });
    await card("A ledger");
    expect(searchField().value).toBe("ledger");
    await user.click(screen.getByRole("button", { name: "Clear the search" }));
    expect(state.search.search).toBeUndefined();
    expect(document.activeElement).toBe(searchField());
    expect(screen.queryByRole("button", { name: "Clear the search" })).toBeNull();
  });

  it("highlights the found words in addition to the keyword, and shows markup as text", async () => {
    serverWith([
      sampleMention({ title: "The <b>best crm</b>?", marks: { title: [[7, 15]], content: [] } }),
    ]);
    show({ search: "four peop" });
    const shown = await pane("The <b>best crm</b>?");
    const marks = [...shown.querySelectorAll("mark")].map((mark) => mark.textContent);
    expect(marks).toEqual(["best crm", "four", "people"]);
    expect(shown.querySelector("b")).toBeNull();
  });

  it("is a filter: it can match nothing, and is cleared with the filters", async () => {
    serverWith(titled("An invoice"));
    const { user, state } = show({ search: "sextant" });
    await screen.findByText("No pending mentions match these filters");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await card("An invoice");
    expect(state.search.search).toBeUndefined();
    expect(searchField().value).toBe("");
  });

  it("keeps its list unchanged if a changed mention may not match the search", async () => {
    const [shown, other] = titled("An invoice", "A ledger");
    if (!shown || !other) throw new Error("two were made");
    serverWith([shown, other]);
    const { client } = show({ search: "invoice" });
    await card("An invoice");
    await screen.findByRole("button", { name: /^Pending\s*1$/ });
    act(() => void moveMention(client, other, "denied"));
    expect(chip(/^Pending/).textContent).toBe("Pending1");
    expect(titles()).toEqual(["An invoice"]);
    const known = cachedMentions.find(client, shown.id);
    if (!known) throw new Error("it is on the screen");
    const undo = { run: () => {} };
    act(() => {
      undo.run = moveMention(client, known, "denied");
    });
    await waitFor(() => expect(chip(/^Denied/).textContent).toBe("Denied1"));
    expect(titles()).toEqual([]);
    act(() => undo.run());
    await waitFor(() => expect(chip(/^Pending/).textContent).toBe("Pending1"));
    expect(titles()).toEqual(["An invoice"]);
  });
});

describe("all filters", () => {
  it("come from the address, and are cleared together, except the sort order", async () => {
    serverWith([sampleMention({ status: "denied", intent: sampleIntent({ level: "Looking" }) })]);
    const { user, state } = show({
      status: "denied",
      source: "reddit",
      keyword: "best crm",
      subreddit: "smallbusiness",
      intent: "Curious",
      search: "four",
      sort: "intent",
    });
    await card("Which is the best crm?");
    for (const [label, value] of [
      ["Source", "reddit"],
      ["Keyword", "best crm"],
      ["Intent", "Curious"],
      ["Sort", "intent"],
    ] as const) {
      expect(screen.getByLabelText<HTMLSelectElement>(label).value).toBe(value);
    }
    expect(chip(/^Denied/).getAttribute("aria-pressed")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Clear all" }));
    expect(JSON.parse(JSON.stringify(state.search))).toEqual({ sort: "intent" });
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe("the sources", () => {
  const options = () =>
    within(screen.getByLabelText("Source"))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);

  it("are those of the plan, and those that have mentions", async () => {
    serverWith(titled("An invoice"));
    show();
    await card("An invoice");
    expect(options()).toEqual(["All sources", "Reddit", "X"]);
  });

  it("include that of a post added by link, and that of the active filter", async () => {
    serverWith([sampleMention({ title: "An invoice", source: "facebook" })]);
    show({ source: "linkedin" });
    await waitFor(() =>
      expect(options()).toEqual(["All sources", "Reddit", "X", "LinkedIn", "Facebook"]),
    );
  });
});
