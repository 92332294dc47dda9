// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SignalBars, signals } from "./signal-bars.tsx";

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(cleanup);

it.each(signals.map((level, index) => [level, index + 1] as const))(
  "shows %s in words and with %i bars",
  (level, bars) => {
    const { container } = render(<SignalBars level={level} />);
    expect(container.textContent).toBe(`Intent: ${level}`);
    expect(container.querySelectorAll(".fill-signal")).toHaveLength(bars);
    expect(container.querySelectorAll("rect")).toHaveLength(4);
    expect(screen.queryByRole("button")).toBeNull();
  },
);

it("shows the reason on focus", async () => {
  render(<SignalBars level="Ready to buy" reason="Asks for a price" />);
  await userEvent.setup().tab();
  const owner = screen.getByRole("button", { name: "Intent: Ready to buy" });
  expect(document.activeElement).toBe(owner);
  const tip = document.getElementById(owner.getAttribute("aria-describedby") ?? "");
  expect(tip?.textContent).toBe("Asks for a price");
  expect((await screen.findByRole("tooltip")).textContent).toBe("Asks for a price");
});
