// @vitest-environment jsdom

import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../lib/testing/dom.ts";
import { rowId } from "./components/mention-row.tsx";
import { listScrollId, useScrollRestoration } from "./use-scroll-restoration.ts";

beforeEach(prepareDom);
afterEach(clearDom);

it("scrolls to the open mention once the list is rendered, and again after the router has scrolled to the top", () => {
  const row = document.createElement("article");
  row.id = rowId("ninth");
  const shown = vi.fn();
  row.scrollIntoView = shown;
  document.body.append(row);
  let scrolled = () => {};
  const scroll = {
    window: 0,
    list: 0,
    onRouterScroll: (listener: () => void) => {
      scrolled = listener;
      return () => {};
    },
  };
  const { rerender } = renderHook(
    ({ item, isReady }) => useScrollRestoration(scroll, item, isReady),
    { initialProps: { item: "ninth", isReady: false } },
  );
  expect(shown).not.toHaveBeenCalled();
  rerender({ item: "ninth", isReady: true });
  expect(shown).toHaveBeenCalledTimes(1);
  scrolled();
  expect(shown).toHaveBeenCalledTimes(2);
  rerender({ item: "other", isReady: true });
  expect(shown).toHaveBeenCalledTimes(2);
});

it("restores the position of the list, which scrolls separately beside an open mention", () => {
  const list = document.createElement("div");
  list.dataset.scrollRestorationId = listScrollId;
  document.body.append(list);
  const scroll = { window: 0, list: 219, onRouterScroll: () => () => {} };
  renderHook(() => useScrollRestoration(scroll, "ninth", true));
  expect(list.scrollTop).toBe(219);
});
