// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { sampleMention, sampleUser } from "../../lib/testing/samples.ts";
import { heading } from "../app-fixture.tsx";
import {
  activeOption,
  isMenuOpen,
  open,
  openMenu,
  options,
  pressMenuKeys,
} from "./menu-fixture.ts";

beforeEach(prepareDom);
afterEach(clearDom);

describe("choosing", () => {
  it("goes to a section of the settings by typing", async () => {
    const { user, address } = await open();
    await openMenu(user);
    await user.keyboard("se no{Enter}");
    await heading("Settings: Notices");
    expect(address()).toBe("/dashboard?view=settings&section=notices");
    expect(isMenuOpen()).toBe(false);
  });

  it("filters the mentions by a keyword, and clears other filters", async () => {
    const { user, address } = await open("/mentions?status=denied&keyword=other");
    await openMenu(user);
    const keyword = await screen.findByRole("option", { name: /^Mentions of “/ });
    const phrase = /“(.*)”/.exec(keyword.textContent ?? "")?.[1] ?? "";
    await user.keyboard("mentions of{Enter}");
    await waitFor(() => expect(address()).toBe(`/mentions?keyword=${phrase.replaceAll(" ", "+")}`));
  });

  it("opens the dashboard's mentions from another screen", async () => {
    const { user, address } = await open();
    await openMenu(user);
    await screen.findByRole("option", { name: /^Mentions of “/ });
    await user.keyboard("mentions of{Enter}");
    await heading("Mentions");
    expect(address()).toMatch(/^\/dashboard\?view=mentions&keyword=/);
  });

  it("applies a saved filter", async () => {
    const filter = {
      id: "f1",
      name: "Hot leads",
      filter: { intent: "Ready to buy", sort: "intent" },
    };
    const { user, address } = await open(undefined, {
      "GET /discovery/saved-filters": () => ({ filters: [filter] }),
    });
    await openMenu(user);
    await screen.findByRole("option", { name: /^Saved filter “Hot leads”/ });
    await user.keyboard("hot{Enter}");
    await heading("Mentions");
    expect(address()).toBe("/dashboard?view=mentions&intent=Ready+to+buy&sort=intent");
  });

  it("searches the mentions for what no command matches", async () => {
    const { user, address } = await open();
    await openMenu(user);
    await user.keyboard("invoice template");
    expect(options()).toEqual(["Search mentions for “invoice template”"]);
    await user.keyboard("{Enter}");
    await heading("Mentions");
    expect(address()).toBe("/dashboard?view=mentions&search=invoice+template");
  });

  it("shows recently used commands first at the next opening", async () => {
    const { user } = await open();
    await openMenu(user);
    await user.keyboard("pricing{Enter}");
    await heading("Pricing");
    await openMenu(user);
    expect(activeOption()).toBe("Pricing");
    expect(
      within(screen.getByRole("group", { name: "Recently used" })).getAllByRole("option"),
    ).toHaveLength(1);
    expect(options().filter((text) => text === "Pricing")).toHaveLength(1);
  });

  it("does not run an unavailable command, and says why", async () => {
    const { user, server } = await open("/mentions", {
      "GET /auth/me": () => ({ user: sampleUser({ repliesUsed: 2 }) }),
    });
    await screen.findByRole("article");
    await openMenu(user);
    const engage = screen.getByRole("option", { name: /^Engage this mention/ });
    expect(engage.textContent).toContain("You're at your reply limit");
    expect(engage.getAttribute("aria-disabled")).toBe("true");
    expect(activeOption()).toMatch(/^Engage this mention/);
    await user.keyboard("{Enter}");
    await user.click(engage);
    expect(isMenuOpen()).toBe(true);
    expect(server.requests.filter(({ method }) => method === "PATCH")).toEqual([]);
  });

  it("runs an action of the screen on the item that was current at the opening", async () => {
    const { user, server } = await open("/mentions", {
      "PATCH /discovery/reddit-mentions/*/status": () => ({ mention: sampleMention() }),
    });
    await screen.findByRole("article");
    await openMenu(user);
    await user.keyboard("skip this{Enter}");
    await waitFor(() =>
      expect(server.requests.filter(({ method }) => method === "PATCH")).toHaveLength(1),
    );
    expect(isMenuOpen()).toBe(false);
  });

  it("switches the theme", async () => {
    const { user } = await open();
    await openMenu(user);
    await user.keyboard("dark{Enter}");
    expect(document.documentElement.dataset.theme).toBe("dark");
    await openMenu(user);
    expect(options()).not.toContain("Switch to the dark theme");
    await user.keyboard("system{Enter}");
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it("signs out", async () => {
    const { user, server } = await open();
    await openMenu(user);
    await user.keyboard("log out{Enter}");
    await heading("Sign in to Earshot");
    expect(server.to("POST /auth/logout")).toHaveLength(1);
    await pressMenuKeys(user);
    expect(isMenuOpen()).toBe(false);
  });
});

describe("dialogs over any screen", () => {
  it("adds a keyword", async () => {
    const { user, address } = await open(undefined, {
      "GET /discovery/keywords": () => ({ keywords: [], total: 0 }),
    });
    await openMenu(user);
    await user.keyboard("add key{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Keywords" }));
    await dialog.findByLabelText("New keyword");
    expect(address()).toBe("/dashboard?view=replies");
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog", { name: "Keywords" })).toBeNull();
  });

  it("closes the keywords when their link to the plans is followed", async () => {
    const { user } = await open(undefined, {
      "GET /auth/me": () => ({ user: sampleUser({ keywordsUsed: 3 }) }),
    });
    await openMenu(user);
    await user.keyboard("add key{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Keywords" }));
    await user.click(await dialog.findByRole("link", { name: "See plans" }));
    await heading("Pricing");
    expect(screen.queryByRole("dialog", { name: "Keywords" })).toBeNull();
  });

  it("adds a post by link, and opens it among the mentions", async () => {
    const mention = sampleMention({ status: "accepted" });
    const { user, address } = await open(undefined, {
      "POST /discovery/mentions/link": () => ({ mention }),
    });
    await openMenu(user);
    await user.keyboard("by link{Enter}");
    const field = await screen.findByLabelText("Address of the post");
    await user.type(field, "https://www.reddit.com/r/a/comments/1abc/x/{Enter}");
    await heading("Mentions");
    expect(address()).toBe(`/dashboard?view=mentions&status=accepted&item=${mention.id}`);
    expect(screen.queryByRole("dialog", { name: "Add a post by link" })).toBeNull();
  });

  it("shows hidden posts", async () => {
    const { user } = await open();
    await openMenu(user);
    await user.keyboard("show hidden{Enter}");
    await screen.findByRole("dialog", { name: "Hidden posts" });
  });

  it("shows the shortcuts that work everywhere", async () => {
    const { user } = await open();
    await openMenu(user);
    await user.keyboard("shortcuts{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    dialog.getByText("Search or jump to a screen");
    await user.click(dialog.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull();
  });
});
