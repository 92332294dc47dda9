// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { FailedPage } from "./pages/failed-page.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

it("shows an error when it can't be loaded offline, and loads when the browser is online", async () => {
  vi.stubGlobal("navigator", { ...navigator, onLine: false });
  const reload = vi.fn();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failed = new TypeError("Failed to fetch dynamically imported module: /assets/x.js");
  const router = createRouter({
    routeTree: createRootRoute({ component: lazyScreen(() => Promise.reject(failed), "X") }),
    history: createMemoryHistory(),
    defaultErrorComponent: () => <FailedPage reload={reload} />,
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole("heading", { name: "This screen could not be loaded" });
  screen.getByText("You are offline. The screen loads as soon as the connection returns.");
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("online"));
  expect(reload).toHaveBeenCalledOnce();
});
