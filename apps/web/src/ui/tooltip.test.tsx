// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Tooltip, tooltipBubble } from "./tooltip.tsx";

const text = "Asks for a tool by name";

beforeAll(async () => {
  await tooltipBubble.load();
});
beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers();
  render(
    <Tooltip text={text}>
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
/** Moves the pointer off the owner, which has an element around it. */
const leaveOwner = () => fireEvent.pointerLeave(owner().parentElement ?? owner());
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isShown = () => screen.queryByRole("tooltip", { name: text }) !== null;
/** The visible text, which is above its owner. */
const bubble = () => {
  const [content] = screen.getAllByText(text).filter((element) => element.dataset.side);
  if (!content) throw new Error("The tooltip is not open");
  return content;
};
const movePointerTo = (element: Element, clientX: number, clientY: number) =>
  fireEvent.pointerMove(element, { clientX, clientY, pointerType: "mouse" });

/** Moves the pointer off the tooltip and its owner. */
const movePointerAway = () => movePointerTo(document.body, 900, 900);

it("describes its owner whether it is visible or not", () => {
  const id = owner().getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(id)?.textContent).toBe(text);
  expect(isShown()).toBe(false);
});

it("opens when the pointer has rested for 700 ms, and closes when the pointer leaves", () => {
  fireEvent.pointerEnter(owner());
  pass(699);
  expect(isShown()).toBe(false);
  pass(1);
  expect(isShown()).toBe(true);
  leaveOwner();
  movePointerAway();
  expect(isShown()).toBe(false);
});

it("does not open when the pointer leaves earlier", () => {
  fireEvent.pointerEnter(owner());
  pass(600);
  leaveOwner();
  pass(700);
  expect(isShown()).toBe(false);
});

it("stays while the pointer moves from the owner to the text and rests there", () => {
  fireEvent.pointerEnter(owner());
  pass(700);
  leaveOwner();
  movePointerTo(bubble(), 1, 1);
  pass(10_000);
  expect(isShown()).toBe(true);
  fireEvent.pointerLeave(bubble());
  movePointerAway();
  expect(isShown()).toBe(false);
});

it("opens immediately with the focus, and closes on Escape and with the focus", () => {
  act(() => owner().focus());
  expect(isShown()).toBe(true);
  expect(fireEvent.keyDown(owner(), { key: "Escape" })).toBe(false);
  expect(isShown()).toBe(false);
  act(() => owner().blur());
  act(() => owner().focus());
  expect(isShown()).toBe(true);
  act(() => owner().blur());
  expect(isShown()).toBe(false);
});

it("closes on Escape while only hovered, and nothing else receives the key", () => {
  const onKeyDown = vi.fn();
  document.body.addEventListener("keydown", onKeyDown);
  fireEvent.pointerEnter(owner());
  pass(700);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(isShown()).toBe(false);
  expect(onKeyDown).not.toHaveBeenCalled();
  document.body.removeEventListener("keydown", onKeyDown);
});

it("writes no style element, which the content security policy would refuse", () => {
  act(() => owner().focus());
  expect(isShown()).toBe(true);
  expect(document.querySelectorAll("style")).toHaveLength(0);
});
