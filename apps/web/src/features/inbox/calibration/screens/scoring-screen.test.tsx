// @vitest-environment jsdom
import { type Calibration, intentLevels, levelFigures } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { ScoringScreen } from "./scoring-screen.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const strongestFirst = intentLevels.toReversed();

/** A workspace's decisions: engaged, skipped and not relevant, the strongest level first. */
const decided = (...counts: [number, number, number][]): Calibration => ({
  decisions: counts.flat().reduce((sum, one) => sum + one, 0),
  levels: strongestFirst.map((level, at) => {
    const [engaged, skipped, notRelevant] = counts[at] ?? [0, 0, 0];
    return { level, engaged, skipped, notRelevant };
  }),
});

function show(answer: () => unknown) {
  fakeApi({ "GET /discovery/calibration": answer });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Provides only the parts of a router that links need.
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>
        <ScoringScreen />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const itemsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it("shows how often each level is right, as bars and as a table, with the source of the figures", async () => {
  const user = show(() => ({ calibration: decided() }));
  screen.getByRole("heading", { level: 1, name: "How scoring works" });
  const { levels, posts } = levelFigures;
  expect(levels.map(({ level }) => level)).toEqual(strongestFirst);
  expect(itemsOf(screen.getByRole("list", { name: /^Of 100 mentions/ }))).toEqual(
    levels.map(({ level, buyers, low, high }) => `${level}${buyers} of 100 (${low} to ${high})`),
  );
  screen.getByText(/Two language models, not people, read each post without its score/);
  screen.getByText(new RegExp(`with ${posts.toLocaleString()} public Reddit posts`));
  await user.click(screen.getByRole("button", { name: "Table" }));
  expect(rowsOf(screen.getByRole("table", { name: /^Of 100 mentions/ }))).toEqual(
    levels.map(({ level, buyers, low, high, labeled }) => [
      level,
      `${buyers}`,
      `${low} to ${high}`,
      `${labeled}`,
    ]),
  );
});

it("says how many of 50 decisions are missing", async () => {
  show(() => ({ calibration: decided([10, 20, 19]) }));
  await screen.findByText("1 decision to go.");
  screen.getByText(/You have made/);
  screen.getByRole("link", { name: "Go to Mentions" });
  expect(screen.queryByRole("list", { name: /^How often you engaged/ })).toBeNull();
});

it("shows what the workspace engaged of each level from 50 decisions on", async () => {
  const user = show(() => ({ calibration: decided([12, 10, 7], [3, 17, 0], [0, 1, 0]) }));
  expect(itemsOf(await screen.findByRole("list", { name: /^How often you engaged/ }))).toEqual([
    "Ready to buyYou engaged 41% (12 of 29)",
    "LookingYou engaged 15% (3 of 20)",
    "CuriousYou engaged 0% (0 of 1)",
    "ColdNo decisions yet",
  ]);
  const own = within(screen.getByRole("region", { name: "In your workspace" }));
  await user.click(own.getByRole("button", { name: "Table" }));
  expect(rowsOf(own.getByRole("table", { name: /^How often you engaged/ }))).toEqual([
    ["Ready to buy", "12", "10", "7", "41%"],
    ["Looking", "3", "17", "0", "15%"],
    ["Curious", "0", "1", "0", "0%"],
    ["Cold", "0", "0", "0", "–"],
  ]);
});

it("offers to try again when the workspace's figures can't be loaded", async () => {
  let fails = true;
  const user = show(() => (fails ? refusal("UNAVAILABLE") : { calibration: decided() }));
  await screen.findByRole("alert");
  screen.getByRole("list", { name: /^Of 100 mentions/ });
  fails = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("50 decisions to go.");
});
