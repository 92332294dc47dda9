// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Menu, MenuChoice, MenuItem, menuContent } from "./menu.tsx";

const onSelect = vi.fn();
const onChoose = vi.fn();

beforeAll(async () => {
  await menuContent.load();
});
beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  onSelect.mockReset();
  onChoose.mockReset();
  render(
    <>
      <Menu label="Your account" button="ML">
        <MenuChoice
          label="Theme"
          options={[
            { value: "light", name: "Light" },
            { value: "dark", name: "Dark" },
          ]}
          chosen="dark"
          onChoose={onChoose}
        />
        <MenuItem onSelect={onSelect}>Sign Out</MenuItem>
      </Menu>
      <button type="button">Next</button>
    </>,
  );
});
afterEach(cleanup);

const opener = () => screen.getByRole("button", { name: "Your account" });
const focused = () => document.activeElement?.textContent;

it("opens with a press and sets aria-expanded", async () => {
  const user = userEvent.setup();
  expect(opener().getAttribute("aria-expanded")).toBe("false");
  await user.click(opener());
  expect(opener().getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("menu", { name: "Your account" }).id).toBe(
    opener().getAttribute("aria-controls"),
  );
  expect(focused()).toBe("Light");
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.queryByRole("menu")).toBeNull();
});

it("moves with arrow keys, Home, End and letters, and wraps around", async () => {
  const user = userEvent.setup();
  opener().focus();
  await user.keyboard("{ArrowUp}");
  expect(focused()).toBe("Sign Out");
  for (const [key, name] of [
    ["{ArrowDown}", "Light"],
    ["{ArrowUp}", "Sign Out"],
    ["{Home}", "Light"],
    ["{ArrowDown}", "Dark"],
    ["{End}", "Sign Out"],
    ["d", "Dark"],
    ["x", "Dark"],
  ] as const) {
    await user.keyboard(key);
    expect(focused()).toBe(name);
  }
});

it("closes on Escape with the focus on the button, and on Tab with the focus after it", async () => {
  const user = userEvent.setup();
  opener().focus();
  await user.keyboard("{ArrowDown}{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(opener());
  await user.keyboard("{Enter}");
  expect(focused()).toBe("Light");
  await user.tab();
  expect(screen.queryByRole("menu")).toBeNull();
  expect(focused()).toBe("Next");
});

it("runs the chosen action and closes, but stays open for a choice of several", async () => {
  const user = userEvent.setup();
  await user.click(opener());
  expect(screen.getByRole("menuitemradio", { checked: true }).textContent).toBe("Dark");
  await user.click(screen.getByRole("menuitemradio", { name: "Light" }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("light");
  await user.keyboard("{End}{Enter}");
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it("writes no style element and does not lock scrolling", async () => {
  const user = userEvent.setup();
  await user.click(opener());
  expect(document.querySelectorAll("style")).toHaveLength(0);
  expect(document.body.getAttribute("style")).toBeNull();
});

it("closes with a second press on its button", async () => {
  const user = userEvent.setup();
  await user.click(opener());
  await user.click(opener());
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(opener());
});
