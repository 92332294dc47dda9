// @vitest-environment jsdom
import type { Figures, Overview } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeApi } from "../../../../lib/testing/fake-api.ts";
import {
  sampleAction,
  sampleFigures,
  sampleOverview,
  sampleSums,
} from "../../../../lib/testing/samples.ts";
import type { OverviewSearch } from "../search.ts";
import { OverviewScreen } from "./overview-screen.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

function show(overview: Overview, first: OverviewSearch = {}) {
  const server = fakeApi({ "GET /dashboard/overview": () => ({ overview }) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  const state = { search: first };
  function Host() {
    const [search, setSearch] = useState(first);
    state.search = search;
    return (
      <OverviewScreen
        search={search}
        onSearch={(patch) => setSearch({ ...search, ...patch })}
        lookingBack={null}
        quotas={null}
        plansLink={null}
        waiting={[]}
        describeStep={({ to }) => to}
      />
    );
  }
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>
        <Host />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return { server, state, user: userEvent.setup() };
}

const withFigures = (part: Partial<Figures>) => sampleOverview({ figures: sampleFigures(part) });

/** The figures of a group, as "label: value". */
async function group(name: string): Promise<string[]> {
  const region = within(await screen.findByRole("region", { name }));
  const labels = region.getAllByRole("term").map((term) => term.textContent);
  const values = region.getAllByRole("definition").map((value) => value.textContent);
  return labels.map((label, index) => `${label}: ${values[index]}`);
}

const busy = sampleSums(40, {
  mentions: { total: 40, cold: 10, curious: 15, looking: 12, ready: 3, skipped: 9 },
  engaged: 8,
  answered: 6,
  replies: { placed: 6, live: 5, survived: 3, removed: 1 },
  clicks: 21,
  conversions: 2,
  promise: { kept: 5, missed: 2, open: 1 },
  foundAfter: { count: 38, medianSeconds: 150, later: 2 },
  repliedAfter: { count: 6, medianSeconds: 540 },
  earned: [{ currency: "USD", amount: 9_900 }],
  cost: { cents: 1_900, perLiveReplyCents: 380 },
});

describe("the figures of the days", () => {
  it("are shown beside those of the period before, the missed promises too", async () => {
    show(withFigures({ totals: busy, before: sampleSums(30) }));
    expect(await group("Found")).toEqual([
      "Mentions: 4030 before",
      "Ready to buy: 30 before",
      "Skipped: 90 before",
      "From post to mention, medianWithout 2 posts older than a day when found: 3 min3 min before",
    ]);
    expect(await group("Answered")).toEqual([
      "Engaged: 80 before",
      "Reply rate: 75%–none before",
      "Replies posted: 60 before",
      "First reply within 15 minutes2 missed, 1 still open: 5 of 7 kept–none before",
      "From acceptance to reply, median: 9 min–none before",
    ]);
    expect(await group("Result")).toEqual([
      "Still live: 50 before",
      "Live after 72 hours1 removed: 75%–none before",
      "Clicks: 210 before",
      "Conversions: 20 before",
      "Value of conversions: $99.00–none before",
      "Cost per live reply: $3.80–none before",
    ]);
  });

  it("have no cost without a plan", async () => {
    show(withFigures({ totals: sampleSums(5) }));
    expect((await group("Result")).join()).not.toContain("Cost");
  });
});

it("have no comparison if there was nothing before", async () => {
  show(withFigures({ totals: busy, before: sampleSums(0) }));
  expect((await group("Found")).slice(0, 2)).toEqual(["Mentions: 40", "Ready to buy: 3"]);
  screen.getByText(/^Nothing was found in the week before, .* nothing to compare with\./);
});

describe("the charts", () => {
  it("have a bar for each day, with its parts in words, and a table", async () => {
    const days = sampleFigures().days.map((day, at) =>
      at === 6 ? { ...busy, day: day.day } : day,
    );
    const { user } = show(withFigures({ totals: busy, days }));
    const chart = within(await screen.findByRole("group", { name: "Mentions by intent" }));
    expect(chart.getAllByRole("img")).toHaveLength(7);
    chart.getByRole("img", {
      name: "Nov 21: 40 mentions; Cold 10, Curious 15, Looking 12, Ready to buy 3",
    });
    within(screen.getByRole("group", { name: "Clicks and conversions" })).getByRole("img", {
      name: "Nov 21: 21 clicks; Conversions 2",
    });
    const frame = within(screen.getByRole("region", { name: "Posted replies" }));
    await user.click(frame.getByRole("button", { name: "Table" }));
    const rows = frame.getAllByRole("row").map((row) => row.textContent);
    expect(rows.at(-1)).toBe("Nov 2151");
  });

  it("say what will appear if nothing happened", async () => {
    show(withFigures({ days: sampleFigures().days.map(({ day }) => ({ ...sampleSums(0), day })) }));
    await screen.findByText(/^No mentions in these days\. They appear here/);
    screen.getByText(/^No replies were posted in these days\./);
    screen.getByText(/^No clicks in these days\./);
  });
});

it("list platforms, keywords and communities, each with a link to its mentions", async () => {
  const before = sampleSums(2);
  const { user } = show(
    withFigures({
      totals: busy,
      keywords: [
        { keyword: "invoice software", isCurrent: true, ...busy, before },
        { keyword: "old phrase", isCurrent: false, ...sampleSums(1), before },
      ],
    }),
  );
  const where = within(await screen.findByRole("region", { name: "Where it happened" }));
  where.getByRole("link", { name: "Reddit" });
  await user.click(where.getByRole("tab", { name: "Keywords" }));
  const table = within(where.getByRole("table", { name: "Figures by keyword" }));
  const [, first, second] = table.getAllByRole("row");
  expect([...(first?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    "invoice software",
    "40 2 before",
    "3",
    "23%",
    "6",
    "5",
    "1",
    "21",
    "2",
  ]);
  expect(second?.textContent).toContain("Deleted keyword");
  const link = table.getByRole("link", { name: "invoice software" });
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toContain("invoice");
  await user.click(where.getByRole("tab", { name: "Communities" }));
  where.getByRole("link", { name: "r/SaaS" });
});

describe("the days", () => {
  it("are chosen by the user and requested from the server", async () => {
    const { server, state, user } = show(sampleOverview());
    await group("Found");
    const requestedDays = () =>
      Object.fromEntries(server.to("GET /dashboard/overview").at(-1)?.query ?? new Map());
    expect(requestedDays()).toEqual({ range: "7" });
    await user.selectOptions(screen.getByLabelText("Days"), "Last 28 days");
    await waitFor(() => expect(requestedDays()).toEqual({ range: "28" }));
    expect(state.search.range).toBe(28);
    await user.selectOptions(screen.getByLabelText("Days"), "Last 7 days");
    await waitFor(() => expect(state.search.range).toBeUndefined());
  });

  it("in the address are shown as chosen", async () => {
    const { server } = show(sampleOverview(), { from: "2026-11-03", until: "2026-11-12" });
    await group("Found");
    const [request] = server.to("GET /dashboard/overview");
    expect(request?.query.toString()).toBe("from=2026-11-03&until=2026-11-12");
    const chosen = screen.getByLabelText<HTMLSelectElement>("Days").selectedOptions[0];
    expect(chosen?.textContent).toBe("Nov 3 – Nov 12");
  });
});

it("lists what to do next, with the deadline and the reason", async () => {
  const dueAt = new Date(Date.now() + 5.5 * 3_600_000).toISOString();
  show(
    sampleOverview({
      actions: [
        sampleAction({ count: 2, dueAt }),
        sampleAction({
          id: "u",
          kind: "replies_used",
          isProblem: true,
          target: { view: "pricing" },
        }),
        sampleAction({
          id: "n",
          kind: "noisy_keyword",
          subject: "free tool",
          count: 41,
          target: { view: "mentions", keyword: "free tool", status: "all" },
        }),
        sampleAction({
          id: "s",
          kind: "source_failing",
          subject: "x",
          target: { view: "mentions" },
        }),
        sampleAction({ id: "k", kind: "keywords_used", count: 3, target: { view: "pricing" } }),
        sampleAction({ id: "0", kind: "no_keywords", target: { view: "mentions" } }),
      ],
    }),
  );
  const list = within(await screen.findByRole("region", { name: "Waiting for you" }));
  expect(list.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "2 replies await your approvalAnswer within 5 hours, else the reply is withdrawn→",
    "No reply is left in your quotaSee plans with more replies→",
    "“free tool” finds mostly what you skip41 mentions in four weeks. Change or delete the keyword.→",
    "All 3 keywords of your plan are in useSee plans with more keywords→",
    "Add a keywordWithout one, nothing is found→",
  ]);
});

it("keeps the shown figures while other days are loaded", async () => {
  const { server, user } = show(sampleOverview());
  await group("Found");
  const answer = Promise.withResolvers<unknown>();
  server.on("GET /dashboard/overview", () => answer.promise);
  await user.selectOptions(screen.getByLabelText("Days"), "Last 90 days");
  screen.getByText("4 people asked this week.");
  await act(async () => answer.resolve({ overview: withFigures({ totals: busy }) }));
  await screen.findByText("40 mentions in the last 7 days, 37 more than the week before.");
});
