// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { heading } from "../app-fixture.tsx";
import {
  activeOption,
  announced,
  isMenuOpen,
  menuField,
  open,
  openMenu,
  options,
  pressMenuKeys,
} from "./menu-fixture.ts";

beforeEach(prepareDom);
afterEach(clearDom);

describe("opening", () => {
  it("happens with Ctrl and K, which also close it", async () => {
    const { user } = await open();
    const field = await openMenu(user);
    expect(document.activeElement).toBe(field);
    await pressMenuKeys(user);
    expect(isMenuOpen()).toBe(false);
  });

  it("happens while typing, without opening the browser's own search", async () => {
    const { user } = await open("/mentions");
    const search = await screen.findByRole("searchbox");
    await user.click(search);
    expect(fireEvent.keyDown(search, { key: "k", code: "KeyK", ctrlKey: true })).toBe(false);
    await menuField();
  });

  it("happens with the buttons of the sidebar and of the small header", async () => {
    const { user } = await open();
    const buttons = screen.getAllByRole("button", { name: /^Search or jump to/ });
    expect(buttons).toHaveLength(2);
    expect(buttons[0]?.textContent).toBe("Search or jump to…Ctrl K");
    for (const button of buttons) {
      expect(button.getAttribute("aria-keyshortcuts")).toBe("Control+K");
      await user.click(button);
      await menuField();
      await user.click(screen.getByRole("button", { name: "Close" }));
      expect(isMenuOpen()).toBe(false);
    }
  });

  it("does not happen over another dialog", async () => {
    const { user } = await open("/mentions");
    await user.click(await screen.findByRole("button", { name: "Add a post by link" }));
    const field = await screen.findByLabelText("Address of the post");
    expect(fireEvent.keyDown(field, { key: "k", code: "KeyK", ctrlKey: true })).toBe(false);
    expect(isMenuOpen()).toBe(false);
  });

  it("does not happen again while the keys are held down", async () => {
    await open();
    fireEvent.keyDown(document.body, { key: "k", code: "KeyK", ctrlKey: true });
    await menuField();
    fireEvent.keyDown(document.body, { key: "k", code: "KeyK", ctrlKey: true, repeat: true });
    expect(isMenuOpen()).toBe(true);
  });

  it("happens right after Escape, before the browser reports that the menu was closed", async () => {
    const { user } = await open();
    await openMenu(user);
    const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Command menu" });
    // As browsers do: unless the event is handled, they close the dialog, and report it in a later task.
    if (fireEvent(dialog, new Event("cancel", { cancelable: true }))) dialog.open = false;
    expect(dialog.open).toBe(false);
    await pressMenuKeys(user);
    fireEvent(dialog, new Event("close"));
    expect(isMenuOpen()).toBe(true);
  });

  it("loads the keywords", async () => {
    const { user, server } = await open("/dashboard?view=pricing");
    await heading("Pricing");
    expect(server.to("GET /discovery/keywords")).toHaveLength(0);
    await openMenu(user);
    await screen.findByRole("option", { name: /^Mentions of “/ });
    expect(server.to("GET /discovery/keywords")).toHaveLength(1);
  });

  it("works without the keywords if they can't be loaded", async () => {
    const { user } = await open("/dashboard?view=pricing", {
      "GET /discovery/keywords": () => new Response("", { status: 500 }),
      "GET /discovery/saved-filters": () => new Response("", { status: 500 }),
    });
    await openMenu(user);
    expect(options()).toContain("Replies");
    expect(screen.queryByRole("option", { name: /^Mentions of/ })).toBeNull();
  });

  it("prefetches the menu when the browser is idle", async () => {
    const idle = vi.fn((_: () => void) => 1);
    vi.stubGlobal("requestIdleCallback", idle);
    vi.stubGlobal("cancelIdleCallback", vi.fn());
    await open();
    expect(idle).toHaveBeenCalledTimes(1);
    idle.mock.calls[0]?.[0]();
  });
});

describe("the list", () => {
  it("has the screens, the sections of the settings and the actions", async () => {
    const { user } = await open();
    await openMenu(user);
    const goTo = within(screen.getByRole("group", { name: "Go to" }));
    expect(goTo.getAllByRole("option").map(({ textContent }) => textContent?.trim())).toEqual([
      "Dashboard",
      "Mentions",
      "Replies",
      "Referrals",
      "Settings",
      "Pricing",
      "Create",
      "Discover",
      "Scheduled posts",
      "Campaigns",
      "Knowledge base",
      "Chat",
      "Resonance",
      "Voice",
      "History",
      "Reports",
      "Team",
      "Search for a Friend",
      "How scoring works",
      "Settings: Your account",
      "Settings: Sign-in and devices",
      "Settings: Notices",
      "Settings: Notifications",
      "Settings: Replies",
      "Settings: Hidden posts",
      "Settings: Company profile",
      "Settings: Connections",
      "Settings: Conversions",
      "Settings: White label",
      "Settings: API tokens",
      "Settings: Feeds",
      "Settings: Webhooks",
      "Settings: Billing",
      "Settings: Support access",
      "Settings: Data",
    ]);
    const actions = within(screen.getByRole("group", { name: "Actions" }));
    expect(actions.getAllByRole("option").map(({ textContent }) => textContent?.trim())).toEqual([
      "Add a keyword",
      "Add a post by link",
      "Show hidden posts and exclusions",
      "Change your company’s profile",
      "Upgrade plan",
      "Switch to the light theme",
      "Switch to the dark theme",
      "Show keyboard shortcuts",
      "Sign Out",
    ]);
  });

  it("is a combobox with a list of options for screen readers", async () => {
    const { user } = await open("/dashboard?view=pricing");
    const field = await openMenu(user);
    const list = screen.getByRole("listbox", { name: "Commands" });
    expect(field.getAttribute("aria-controls")).toBe(list.id);
    expect(field.getAttribute("aria-expanded")).toBe("true");
    expect(field.getAttribute("aria-autocomplete")).toBe("list");
    expect(activeOption()).toBe("Dashboard");
    expect(screen.getByRole("dialog", { name: "Command menu" }).contains(list)).toBe(true);
  });

  it("announces the number of results", async () => {
    const { user } = await open();
    await openMenu(user);
    expect(announced()).toBe("");
    await user.keyboard("conversions");
    expect(announced()).toBe("2 results");
    await user.keyboard(" nowhere");
    expect(announced()).toBe("1 result");
  });

  it("moves with the arrow keys, Home and End, around both ends", async () => {
    const { user } = await open("/dashboard?view=pricing");
    await openMenu(user);
    const all = options();
    await user.keyboard("{ArrowDown}");
    expect(activeOption()).toBe("Mentions");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(activeOption()).toBe(all.at(-1));
    await user.keyboard("{ArrowDown}");
    expect(activeOption()).toBe("Dashboard");
    await user.keyboard("{End}");
    expect(activeOption()).toBe(all.at(-1));
    await user.keyboard("{Home}");
    expect(activeOption()).toBe("Dashboard");
  });

  it("leaves the keys to an input method that composes a character", async () => {
    const { user } = await open("/dashboard?view=pricing");
    const field = await openMenu(user);
    fireEvent.keyDown(field, { key: "Enter", isComposing: true });
    fireEvent.keyDown(field, { key: "ArrowDown", isComposing: true });
    expect(isMenuOpen()).toBe(true);
    expect(activeOption()).toBe("Dashboard");
  });

  it("follows the pointer", async () => {
    const { user } = await open();
    await openMenu(user);
    fireEvent.pointerMove(screen.getByRole("option", { name: "Pricing" }));
    expect(activeOption()).toBe("Pricing");
    await user.click(screen.getByRole("option", { name: "Pricing" }));
    await heading("Pricing");
    expect(isMenuOpen()).toBe(false);
  });
});
