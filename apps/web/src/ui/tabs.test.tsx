// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Tabs } from "./tabs.tsx";

const tabs = [
  { id: "week", name: "Week" },
  { id: "month", name: "Month", count: 1204 },
  { id: "year", name: "Year" },
] as const;

function Example() {
  const [chosen, setChosen] = useState<"week" | "month" | "year">("week");
  return (
    <Tabs label="Period" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      The {chosen}.
    </Tabs>
  );
}

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  render(<Example />);
});
afterEach(cleanup);

it("shows the content of the chosen tab, labeled by it", async () => {
  const user = userEvent.setup();
  expect(screen.getByRole("tabpanel", { name: "Week" }).textContent).toBe("The week.");
  await user.click(screen.getByRole("tab", { name: /^Month/ }));
  expect(screen.getByRole("tabpanel", { name: /^Month/ }).textContent).toBe("The month.");
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe(
    `Month${(1204).toLocaleString()}`,
  );
});

it("is a single tab stop, within which arrow keys, Home and End move", async () => {
  const user = userEvent.setup();
  await user.tab();
  for (const [key, name] of [
    ["{ArrowLeft}", "Year"],
    ["{ArrowRight}", "Week"],
    ["{ArrowRight}", "Month"],
    ["{End}", "Year"],
    ["{Home}", "Week"],
  ] as const) {
    await user.keyboard(key);
    expect(document.activeElement?.textContent).toContain(name);
    expect(screen.getByRole("tab", { selected: true })).toBe(document.activeElement);
  }
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});
