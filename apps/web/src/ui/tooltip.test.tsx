// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Tooltip } from "./tooltip.tsx";

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers();
  render(
    <Tooltip text="Asks for a tool by name">
      {(tie) => (
        <button type="button" {...tie}>
          Looking
        </button>
      )}
    </Tooltip>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const owner = () => screen.getByRole("button");
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.getByText("Asks for a tool by name").hasAttribute("data-shown");

it("describes its owner whether it is seen or not", () => {
  const id = owner().getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(id)?.textContent).toBe("Asks for a tool by name");
  expect(shown()).toBe(false);
});

it("comes when the pointer has rested for 700 ms, and goes with it", () => {
  fireEvent.pointerEnter(owner());
  pass(699);
  expect(shown()).toBe(false);
  pass(1);
  expect(shown()).toBe(true);
  fireEvent.pointerLeave(owner());
  expect(shown()).toBe(false);
});

it("does not come when the pointer has left before", () => {
  fireEvent.pointerEnter(owner());
  pass(600);
  fireEvent.pointerLeave(owner());
  pass(700);
  expect(shown()).toBe(false);
});

it("comes at once with the focus, and goes on Escape and with the focus", () => {
  act(() => owner().focus());
  expect(shown()).toBe(true);
  expect(fireEvent.keyDown(owner(), { key: "Escape" })).toBe(false);
  expect(shown()).toBe(false);
  act(() => owner().blur());
  act(() => owner().focus());
  expect(shown()).toBe(true);
  act(() => owner().blur());
  expect(shown()).toBe(false);
});

it("closes on Escape while only the pointer is there", () => {
  fireEvent.pointerEnter(owner());
  pass(700);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(shown()).toBe(false);
});
