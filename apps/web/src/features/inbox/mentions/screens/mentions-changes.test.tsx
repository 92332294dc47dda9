// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { onMentionsCreated, onMentionUpdated } from "../events.ts";
import { card, chip, pane, serverWith, show, titled, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("skipping", () => {
  it("removes the card immediately, moves the focus on and updates the counts", async () => {
    const server = serverWith(titled("First", "Second", "Third"));
    const { user } = show();
    const second = await pane("Second");
    expect(chip(/^Pending/).textContent).toBe("Pending3");
    await user.click(within(second).getByRole("button", { name: "Skip This One" }));
    await waitFor(() => expect(titles()).toEqual(["First", "Third"]));
    expect(document.activeElement).toBe(await card("Third"));
    expect(
      server.to(`PATCH /discovery/reddit-mentions/${server.rows[1]?.id}/status`)[0]?.body,
    ).toEqual({
      status: "denied",
    });
    await screen.findByText("Skipped. You find it under Denied.");
    expect(chip(/^Pending/).textContent).toBe("Pending2");
    expect(chip(/^Denied/).textContent).toBe("Denied1");
  });

  it("puts the card back if the server refuses, with the reason", async () => {
    const server = serverWith(titled("First", "Second", "Third"));
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.on("PATCH /discovery/reddit-mentions/*/status", async () => {
      await refused;
      return refusal("UNAVAILABLE");
    });
    const { user } = show();
    await user.click(within(await pane("Second")).getByRole("button", { name: "Skip This One" }));
    await waitFor(() => expect(titles()).toEqual(["First", "Third"]));
    refuse();
    const alert = await screen.findByText("Failed to deny mention");
    expect(alert.closest('[role="alert"]')?.textContent).toContain("The service is restarting");
    expect(titles()).toEqual(["First", "Second", "Third"]);
    expect(chip(/^Pending/).textContent).toBe("Pending3");
  });

  it("fills the page up again, and goes to the previous page when it is empty", async () => {
    serverWith(titled(..."abcdefghijkl"));
    const { user } = show();
    await card("a");
    expect(titles()).toHaveLength(10);
    for (const title of ["a", "b", "c"]) {
      await user.click(within(await pane(title)).getByRole("button", { name: "Skip This One" }));
    }
    await waitFor(() => expect(titles()).toEqual([..."defghijkl"]));
    expect(screen.queryByRole("navigation", { name: "Pages of mentions" })).toBeNull();
  });
});

describe("the keyboard", () => {
  it("moves with j and k, expands with Enter, skips with s", async () => {
    serverWith(titled("First", "Second", "Third"));
    const { user, state } = show();
    // The first one is shown beside the list from the beginning.
    await screen.findByRole("region", { name: "First" });
    await user.keyboard("j");
    expect(document.activeElement).toBe(await card("Second"));
    await screen.findByRole("region", { name: "Second" });
    await user.keyboard("jjj");
    expect(document.activeElement).toBe(await card("Third"));
    await user.keyboard("k{Enter}");
    screen.getByRole("button", { name: "Show less" });
    // The address follows, so that a reload shows it again.
    const id = (await card("Second")).id.replace("mention-", "");
    await waitFor(() => expect(state.search.item).toBe(id));
    expect(state.replaced).toEqual([true]);
    await user.keyboard("s");
    await waitFor(() => expect(titles()).toEqual(["First", "Third"]));
    expect(document.activeElement).toBe(await card("Third"));
  });

  it("shows the shortcuts with ?, and can be turned off", async () => {
    serverWith(titled("First"));
    const { user } = show();
    await card("First");
    await user.keyboard("?");
    const dialog = within(screen.getByRole("dialog", { name: "Keyboard shortcuts" }));
    await user.click(dialog.getByLabelText("Shortcuts are on"));
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await user.keyboard("j");
    expect(document.activeElement).not.toBe(await card("First"));
  });
});

describe("new mentions", () => {
  it("are announced while the list stays unchanged, and appear on request", async () => {
    const server = serverWith(titled("Old"));
    const { user, client } = show();
    await card("Old");
    server.rows.unshift(...titled("New 1", "New 2", "New 3"));
    act(() => onMentionsCreated(client));
    const bar = await screen.findByText("3 new mentions");
    expect(bar.closest('[role="status"]')).not.toBeNull();
    expect(titles()).toEqual(["Old"]);
    await user.click(screen.getByRole("button", { name: "Show" }));
    await waitFor(() => expect(titles()).toEqual(["New 1", "New 2", "New 3", "Old"]));
    expect(screen.queryByText("3 new mentions")).toBeNull();
  });

  it("are not counted if the filter excludes them", async () => {
    const server = serverWith([sampleMention({ source: "x", subreddit: null, title: "Old" })]);
    const { client } = show({ source: "x" });
    await screen.findByRole("article");
    server.rows.unshift(...titled("From Reddit"));
    act(() => onMentionsCreated(client));
    await waitFor(() => expect(server.requests.length).toBeGreaterThan(2));
    expect(screen.queryByText(/new mention/)).toBeNull();
  });

  it("appear immediately in an empty list", async () => {
    const server = serverWith([]);
    const { client } = show();
    await screen.findByText("No mentions yet");
    server.rows.push(...titled("First ever"));
    act(() => onMentionsCreated(client));
    await card("First ever");
  });

  it("leave the list when many are skipped elsewhere, and the counts are fetched once", async () => {
    const server = serverWith(titled(..."abcde"));
    const { client } = show();
    await card("a");
    const before = server.requests.length;
    const skipped = server.rows.slice(0, 4);
    server.rows.splice(0, 4, ...skipped.map((row) => ({ ...row, status: "denied" as const })));
    act(() => {
      for (const { id } of skipped) onMentionUpdated(client, { id, status: "denied" });
    });
    await waitFor(() => expect(titles()).toEqual(["e"]));
    await waitFor(() => expect(server.requests.length).toBeGreaterThan(before));
    expect(chip(/^Denied/).textContent).toBe("Denied4");
    expect(server.requests.slice(before).map(({ query }) => query.get("limit"))).toEqual(["1"]);
  });

  it("leave the list when their status changes elsewhere", async () => {
    const server = serverWith(titled("First", "Second"));
    const { client } = show();
    await card("First");
    const [first] = server.rows;
    if (!first) throw new Error("no row");
    server.rows[0] = { ...first, status: "denied" };
    act(() => onMentionUpdated(client, { id: first.id, status: "denied" }));
    await waitFor(() => expect(titles()).toEqual(["Second"]));
  });
});
