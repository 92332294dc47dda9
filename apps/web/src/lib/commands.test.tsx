// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Command,
  isMenuKey,
  menuKeyShortcut,
  menuKeys,
  registeredCommands,
  useCommands,
} from "./commands.ts";
import { clearDom, prepareDom } from "./testing/dom.ts";

beforeEach(prepareDom);
afterEach(() => {
  clearDom();
  vi.restoreAllMocks();
});

const command = (id: string, label = id): Command => ({ id, label, run: () => {} });

function Screen({ commands }: { commands: readonly Command[] }) {
  useCommands(commands);
  return null;
}

const labels = () => registeredCommands().map(({ label }) => label);

describe("registered commands", () => {
  it("are those of the mounted components, as last rendered", () => {
    const first = render(<Screen commands={[command("a"), command("b")]} />);
    const second = render(<Screen commands={[command("c")]} />);
    expect(labels()).toEqual(["a", "b", "c"]);
    first.rerender(<Screen commands={[command("a", "A again")]} />);
    expect(labels()).toEqual(["A again", "c"]);
    second.unmount();
    expect(labels()).toEqual(["A again"]);
    first.unmount();
    expect(labels()).toEqual([]);
  });

  it("are unique by id: the first wins", () => {
    render(<Screen commands={[command("a", "first"), command("a", "second")]} />);
    render(<Screen commands={[command("a", "third")]} />);
    expect(labels()).toEqual(["first"]);
  });
});

describe("the keys of the menu", () => {
  const press = (key: string, part: KeyboardEventInit = {}) =>
    isMenuKey(new KeyboardEvent("keydown", { key, ctrlKey: true, ...part }));
  const onMac = () => vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel");

  it("are Ctrl and K", () => {
    expect(menuKeys()).toEqual(["Ctrl", "K"]);
    expect(menuKeyShortcut()).toBe("Control+K");
    expect(press("k")).toBe(true);
    expect(press("K")).toBe(true);
    expect(press("k", { ctrlKey: false })).toBe(false);
    expect(press("k", { shiftKey: true })).toBe(false);
    expect(press("k", { altKey: true })).toBe(false);
    expect(press("j")).toBe(false);
  });

  it("are Command and K on a Mac, where Control and K edit text", () => {
    onMac();
    expect(menuKeys()).toEqual(["⌘", "K"]);
    expect(menuKeyShortcut()).toBe("Meta+K");
    expect(press("k", { ctrlKey: false, metaKey: true })).toBe(true);
    expect(press("k")).toBe(false);
    expect(press("k", { metaKey: true })).toBe(false);
  });

  it("follow the letter, or the position on a keyboard without Latin letters", () => {
    expect(press("л", { code: "KeyK" })).toBe(true);
    expect(press("л", { code: "KeyL" })).toBe(false);
    // The position of K on a Colemak keyboard.
    expect(press("e", { code: "KeyK" })).toBe(false);
    expect(press("k", { code: "KeyN" })).toBe(true);
  });
});
