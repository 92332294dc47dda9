// @vitest-environment jsdom
import { intentLevels, limits } from "@earshot/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { signals } from "../../ui/signal-bars.tsx";
import { tooltipDelayMs } from "../../ui/tooltip.tsx";
import { heading, open } from "../app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

it("shows the components in both themes", async () => {
  open("/design");
  await heading("Design");
  for (const name of ["Light", "Dark"]) {
    const column = within(screen.getByRole("region", { name }));
    column.getByText("Ready to buy");
    column.getByRole("tablist", { name: "Replies" });
    column.getByRole("group", { name: "Mentions a day" });
  }
});

it("has the specified tooltip delay", () => {
  expect(tooltipDelayMs).toBe(limits.tooltipDelayMs);
});

it("has the levels of the contract", () => {
  expect(signals).toEqual(intentLevels);
});
