// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { FailedPage } from "./failed-page.tsx";

const reportError = vi.hoisted(() => vi.fn<(error: unknown) => string | null>(() => null));
vi.mock("../../lib/error-reports/report-error.ts", () => ({ reportError }));

beforeEach(() => {
  prepareDom();
  reportError.mockReset().mockReturnValue(null);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  clearDom();
  history.replaceState(null, "", "/");
});

const failure = new Error("a row has no title");
function Broken(): never {
  throw failure;
}

/** Opens a screen that can't be drawn, as the app's router does. */
function openBroken(path: string, reload = vi.fn()) {
  history.replaceState(null, "", path);
  const router = createRouter({
    routeTree: createRootRoute({ component: Broken }),
    history: createMemoryHistory(),
    defaultErrorComponent: ({ error }) => <FailedPage error={error} reload={reload} />,
  });
  render(<RouterProvider router={router as never} />);
  return reload;
}

describe("a screen that can't be drawn", () => {
  it("says so in plain words, and can be tried again", async () => {
    const reload = openBroken("/mentions");
    await screen.findByRole("heading", { level: 1, name: "This screen could not be loaded" });
    expect(screen.getByRole("alert").textContent).toBe(
      "Something went wrong on this screen. What you have written is stored in this browser.",
    );
    expect(document.body.textContent).not.toContain(failure.message);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ["/mentions", "Back to the overview", "/dashboard"],
    ["/admin", "Back to the overview", "/dashboard"],
    ["/writers/earnings", "Back to opportunities", "/writers/opportunities"],
    ["/auth", "Go to the start page", "/"],
    ["/friend/results/1", "Go to the start page", "/"],
  ])("at %s has the link “%s”", async (path, name, href) => {
    openBroken(path);
    expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
  });

  it("is reported, and names the id of the report", async () => {
    reportError.mockReturnValue("0123456789abcdef0123456789abcdef");
    openBroken("/mentions");
    await screen.findByText("0123456789abcdef0123456789abcdef");
    expect(reportError).toHaveBeenCalledWith(failure);
  });

  it("names no id if errors are not reported", async () => {
    openBroken("/mentions");
    await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByText(/This error was reported/)).toBeNull();
  });
});
