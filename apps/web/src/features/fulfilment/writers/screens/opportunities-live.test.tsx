// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeStream } from "../../../../lib/testing/fake-stream.ts";
import { unavailableMs } from "../components/opportunity-card.tsx";
import { article, named, portal, writerSettings } from "../writers-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const shownTitles = () => screen.getAllByRole("article").map((card) => card.getAttribute("id"));

describe("while the list is read", () => {
  const live = (opportunities = [named("First"), named("Second")]) => {
    const stream = fakeStream();
    const opened = portal("opportunities", { opportunities }, { "GET /events": stream.handler });
    return { ...opened, stream };
  };

  it("new opportunities are counted, and appear on request", async () => {
    const { user, lists, stream } = live();
    await article("First");
    await waitFor(() => expect(stream.isConnected()).toBe(true));
    lists.opportunities = [...lists.opportunities, named("Third")];
    stream.send("opportunities.updated");
    const news = await screen.findByText("1 new opportunity");
    expect(news.closest("[role=status]")).not.toBeNull();
    expect(shownTitles()).toHaveLength(2);
    await waitFor(() => expect(document.title).toBe("(1) Opportunities · Earshot"));
    await user.click(screen.getByRole("button", { name: "Show" }));
    await article("Third");
    screen.getByText("3 of 3 opportunities");
    expect(screen.queryByText(/new opportunit/)).toBeNull();
  });

  it("an opportunity that another writer claimed says so in its place, and disappears later", async () => {
    const { lists, stream } = live();
    await article("Second");
    await waitFor(() => expect(stream.isConnected()).toBe(true));
    lists.opportunities = lists.opportunities.slice(1);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stream.send("opportunities.updated");
    const unavailable =
      "No longer available: another writer claimed it, or its customer withdrew it.";
    await screen.findByText(unavailable);
    expect(screen.getByText("No longer available: First").role).toBe("status");
    const card = within(await article("First"));
    expect(card.queryByRole("button", { name: "Claim" })).toBeNull();
    expect(shownTitles()).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(unavailableMs));
    expect(screen.queryByRole("article", { name: "First" })).toBeNull();
    await article("Second");
  });

  it("an expanded opportunity stays until the reader moves on", async () => {
    const { lists, stream } = live();
    const first = await article("First");
    act(() => first.focus());
    await waitFor(() => expect(stream.isConnected()).toBe(true));
    lists.opportunities = lists.opportunities.slice(1);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stream.send("opportunities.updated");
    await within(first).findByText(/^No longer available/);
    await act(() => vi.advanceTimersByTimeAsync(unavailableMs * 3));
    await article("First");
    const second = await article("Second");
    act(() => second.focus());
    await waitFor(() => expect(second.getAttribute("aria-current")).toBe("true"));
    await act(() => vi.advanceTimersByTimeAsync(unavailableMs));
    expect(screen.queryByRole("article", { name: "First" })).toBeNull();
  });

  it("an empty list shows new opportunities immediately", async () => {
    const { lists, stream } = live([]);
    await screen.findByText("No opportunities right now");
    await waitFor(() => expect(stream.isConnected()).toBe(true));
    lists.opportunities = [named("First")];
    stream.send("opportunities.updated");
    await article("First");
  });
});

describe("the writer's own hours and platforms", () => {
  it("outside of the hours nothing is announced, and the screen says so", async () => {
    const stream = fakeStream();
    // Half an hour of work each day, twelve hours away from now.
    const hour = `${String((new Date().getUTCHours() + 12) % 24).padStart(2, "0")}`;
    const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
      day,
      from: `${hour}:00`,
      to: `${hour}:30`,
    }));
    const { lists } = portal(
      "opportunities",
      { opportunities: [named("First")] },
      {
        "GET /events": stream.handler,
        "GET /writers/settings": () => ({ settings: writerSettings({ hours }) }),
      },
    );
    await article("First");
    const said = await screen.findByText(
      /^You are outside your working hours, so new opportunities are not announced until (today|tomorrow) at /,
    );
    expect(within(said).getByRole("link", { name: "Settings" }).getAttribute("href")).toBe(
      "/writers/settings",
    );
    await waitFor(() => expect(stream.isConnected()).toBe(true));
    lists.opportunities = [...lists.opportunities, named("Second")];
    stream.send("opportunities.updated");
    const news = await screen.findByText("1 new opportunity");
    expect(news.closest("[role=status]")).toBeNull();
    expect(document.title).toBe("Opportunities · Earshot");
  });

  it("only the platforms that the writer replies on are offered", async () => {
    portal(
      "opportunities",
      { opportunities: [named("First")] },
      {
        "GET /writers/settings": () => ({
          settings: writerSettings({ platforms: ["reddit", "x"] }),
        }),
      },
    );
    await screen.findByText(
      /^You reply on Reddit and X; opportunities on other platforms are hidden\.$/,
    );
    const options = within(screen.getByLabelText("Platform")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["All platforms", "Reddit", "X"]);
  });
});
