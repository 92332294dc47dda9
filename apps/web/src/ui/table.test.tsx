// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Table } from "./table.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Row {
  name: string;
  count: number;
}

const table = (rows: Row[]) => (
  <Table
    caption="By platform"
    columns={[
      { id: "name", name: "Platform", cell: ({ name }) => name },
      { id: "count", name: "Mentions", numeric: true, cell: ({ count }) => count },
    ]}
    rows={rows}
    rowId={({ name }) => name}
    empty="No platform has a mention yet."
  />
);

it("has an accessible name, column headings and row headings", () => {
  render(table([{ name: "Reddit", count: 4 }]));
  const found = within(screen.getByRole("table", { name: "By platform" }));
  expect(found.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Platform",
    "Mentions",
  ]);
  expect(found.getByRole("row", { name: "Reddit 4" })).toBeTruthy();
  found.getByRole("rowheader", { name: "Reddit" });
});

it("shows a text when it is empty", () => {
  render(table([]));
  screen.getByRole("cell", { name: "No platform has a mention yet." });
});

it("can be scrolled by keyboard if it is too wide, and only then", () => {
  let width = 100;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      notify: () => void;
      constructor(notify: () => void) {
        this.notify = notify;
      }
      observe(element: Element) {
        Object.defineProperty(element, "scrollWidth", { configurable: true, value: width });
        Object.defineProperty(element, "clientWidth", { configurable: true, value: 100 });
        this.notify();
      }
      disconnect() {}
    },
  );
  render(table([]));
  expect(screen.queryByRole("region")).toBeNull();
  cleanup();
  width = 300;
  render(table([]));
  expect(screen.getByRole("region", { name: "By platform, scrolls sideways" }).tabIndex).toBe(0);
});
