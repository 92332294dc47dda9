// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showToast, showToasts } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("shows a message for its duration, and longer if it has an action", () => {
  render(<Toaster durationMs={3_000} />);
  act(() => showToast({ title: "Saved." }));
  pass(2_999);
  screen.getByText("Saved.");
  pass(1);
  expect(screen.queryByText("Saved.")).toBeNull();
  act(() => showToast({ title: "Skipped.", durationMs: 10_000 }));
  pass(9_999);
  screen.getByText("Skipped.");
  pass(1);
  expect(screen.queryByText("Skipped.")).toBeNull();
});

it("shows several messages one after the other", () => {
  render(<Toaster durationMs={3_000} />);
  act(() => showToasts([{ title: "First", tone: "destructive" }, { title: "Second" }]));
  screen.getByText("First");
  expect(screen.queryByText("Second")).toBeNull();
  pass(3_000);
  expect(screen.queryByText("First")).toBeNull();
  screen.getByText("Second");
  pass(3_000);
  expect(screen.queryByText("Second")).toBeNull();
  act(() => showToasts([{ title: "Third" }, { title: "Fourth" }]));
  act(() => showToast({ title: "News" }));
  pass(3_000);
  expect(screen.queryByText("Fourth")).toBeNull();
});
