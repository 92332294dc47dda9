// @vitest-environment jsdom
import type { Overview } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleFigures,
  sampleKeywordWeek,
  sampleOverview,
  sampleStats,
  sampleSums,
} from "../../../../lib/testing/samples.ts";
import type { WaitingItem } from "../components/waiting.tsx";
import { onFiguresChanged } from "../live.ts";
import { OverviewScreen } from "./overview-screen.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

function show(overview: Overview | Response, waiting: WaitingItem[] = []) {
  const server = fakeApi({
    "GET /dashboard/overview": () => (overview instanceof Response ? overview : { overview }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Provides only the parts of a router that links need.
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>
        <OverviewScreen
          search={{}}
          onSearch={() => undefined}
          lookingBack={null}
          quotas={<p>2 left</p>}
          plansLink={<a href="/plans">See plans</a>}
          waiting={waiting}
          describeStep={({ to }) => `It is ${to}`}
        />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return { client, server, user: userEvent.setup() };
}

const percent = (share: number) =>
  share.toLocaleString(undefined, { style: "percent", maximumFractionDigits: 0 });

/** The figures of a part, as "label value". */
const figures = async (part: string) => {
  const region = within(await screen.findByRole("region", { name: part }));
  const labels = region.getAllByRole("term").map((term) => term.textContent);
  const values = region.getAllByRole("definition").map((value) => value.textContent);
  return labels.map((label, index) => `${label} ${values[index]}`);
};

/** The address of a link, decoded. */
const addressOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute("href") ?? "");
const withStats = (part: Parameters<typeof sampleStats>[0]) =>
  sampleOverview({ stats: sampleStats(part) });

it("begins with the week in one sentence, compared with the week before", async () => {
  show(sampleOverview());
  await screen.findByText("4 people asked this week.");
  screen.getByText("Three are ready to buy.");
  screen.getByText("5 mentions in the last 7 days, 2 more than the week before.");
  screen.getByRole("heading", { level: 1, name: "Overview" });
  expect(screen.queryByRole("link", { name: /^Start with/ })).toBeNull();
});

it("links a new customer to the strongest mentions", async () => {
  const mentions = { total: 43, pending: 43, accepted: 0, in_progress: 0, replied: 0, denied: 0 };
  show({ ...withStats({ mentions }), people: { count: 43, atLeast: false, ready: 0 } });
  await screen.findByText("43 people are asking.");
  const start = addressOf(screen.getByRole("link", { name: "Start with the strongest 5" }));
  for (const part of ["view=", "mentions", "sort=", "intent"]) expect(start).toContain(part);
});

describe("the strip of a keyword", () => {
  const strip = async () =>
    within(await screen.findByRole("group", { name: "invoice software, the last 7 days" }));

  it("links each day with mentions to them", async () => {
    show(sampleOverview());
    const links = (await strip()).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("aria-label"))).toEqual([
      expect.stringMatching(/17.*: 1 mention, the strongest Curious$/),
      expect.stringMatching(/21.*: 4 mentions, the strongest Ready to buy$/),
    ]);
    const address = addressOf(links[0] as HTMLElement);
    for (const part of ["mentions", "status=", "all", "invoice", "day=", "2026-11-17"]) {
      expect(address).toContain(part);
    }
    expect((await strip()).getAllByRole("img", { name: /: 0 mentions$/ })).toHaveLength(5);
    screen.getByText("5 mentions, 2 more than the week before");
  });

  it("is one tab stop; arrow keys move between the days", async () => {
    const { user } = show(sampleOverview());
    const [tuesday, saturday] = (await strip()).getAllByRole("link");
    expect([tuesday?.tabIndex, saturday?.tabIndex]).toEqual([-1, 0]);
    act(() => saturday?.focus());
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(tuesday);
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(tuesday);
    await user.keyboard("{End}");
    expect(document.activeElement).toBe(saturday);
  });

  it("is a line of text for a keyword without mentions", async () => {
    const days = Array(7).fill({ mentions: 0, strongest: null });
    show(sampleOverview({ keywords: [sampleKeywordWeek({ mentions: 0, before: 0, days })] }));
    await screen.findByText("No mentions in the last two weeks");
    expect(screen.queryByRole("group", { name: /the last 7 days$/ })).toBeNull();
  });

  it("has a table of the same figures", async () => {
    const { user } = show(sampleOverview());
    await strip();
    const frame = within(screen.getByRole("region", { name: "The last 7 days by keyword" }));
    await user.click(frame.getByRole("button", { name: "Table" }));
    const table = within(screen.getByRole("table", { name: /^Mentions by keyword and day/ }));
    const [, row] = table.getAllByRole("row");
    expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      "invoice software",
      "0",
      "0",
      "1Curious",
      "0",
      "0",
      "0",
      "4Ready to buy",
      "5",
      "3",
    ]);
  });
});

it("shows the strongest keywords first, and the others on request", async () => {
  const keywords = Array.from({ length: 8 }, (_, at) =>
    sampleKeywordWeek({ keyword: `keyword ${at}` }),
  );
  const { user } = show(sampleOverview({ keywords }));
  const strips = () => screen.getAllByRole("group", { name: /the last 7 days$/ });
  await screen.findByRole("group", { name: "keyword 5, the last 7 days" });
  expect(strips()).toHaveLength(6);
  await user.click(screen.getByRole("button", { name: "Show all 8 keywords" }));
  expect(strips()).toHaveLength(8);
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

it("lists the waiting items, each with a link", async () => {
  show(sampleOverview(), [
    {
      id: "n1",
      text: "A writer found a post unsuitable.",
      detail: "Its title",
      link: { to: "/dashboard", search: { view: "mentions", status: "denied" } },
    },
  ]);
  const waiting = within(await screen.findByRole("region", { name: "Waiting for you" }));
  const links = waiting.getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "2 replies await your approval→",
    "2 mentions ready to buy await your decision→",
    "1 reply was removed this week→",
    "A writer found a post unsuitable.Its title→",
  ]);
  expect(links.map(addressOf)).toEqual([
    expect.stringContaining("waiting"),
    expect.stringContaining("Ready"),
    expect.stringContaining("removed"),
    expect.stringContaining("denied"),
  ]);
});

it("lists the latest steps of replies", async () => {
  show(sampleOverview());
  const activity = within(await screen.findByRole("region", { name: "Latest activity" }));
  activity.getByText("It is placed");
  const link = activity.getByRole("link", { name: "Which invoicing tool?" });
  expect(addressOf(link)).toContain("reply-1");
});

it("shows the figures that the server gives", async () => {
  show(sampleOverview());
  expect(await figures("Mentions")).toEqual([
    "Pending mentions 5",
    "Accepted mentions 2",
    "In Progress mentions 1",
    "Replied mentions 3",
    "Denied mentions 3",
    "All mentions 14",
  ]);
  expect(await figures("Replies")).toEqual([
    "Waiting for you replies 2",
    "In progress replies 1",
    "Posted in total 4",
    "Live replies 3",
    "Removed replies 1",
    `Reply rate ${percent(0.5)}`,
  ]);
  expect(await figures("Survival")).toEqual([
    "Replies checked 4",
    "Survival checks 9",
    `Live after 72 hours ${percent(2 / 3)} 2 of 3`,
    "Not counted 1",
  ]);
  screen.getByText("2 left");
});

it("counts self-reported replies separately", async () => {
  const { survival } = sampleStats();
  show(withStats({ survival: { ...survival, selfReported: 2, decidedSelfReported: 1 } }));
  expect((await figures("Survival")).slice(2, 4)).toEqual([
    "Reported live by writers 2",
    `Live after 72 hours ${percent(2 / 3)} 2 of 3, 1 reported by writers`,
  ]);
  screen.getByText(
    /signed out\. .* Some platforms don’t let us check replies: those count as live as their writers report them, until you report one and we find it removed\.$/,
  );
});

it("links to the lists", async () => {
  show(sampleOverview());
  const link = await screen.findByRole("link", { name: "Waiting for you replies" });
  for (const part of ["/dashboard", "view=", "replies", "stage=", "waiting"]) {
    expect(addressOf(link)).toContain(part);
  }
});

it("shows no invented figures for a new workspace", async () => {
  show({
    ...sampleOverview({ keywords: [], activity: [], actions: [] }),
    people: { count: 0, atLeast: false, ready: 0 },
    figures: sampleFigures({
      totals: sampleSums(0),
      before: sampleSums(0),
      days: sampleFigures().days.map(({ day }) => ({ ...sampleSums(0), day })),
      platforms: [],
      keywords: [],
      communities: [],
    }),
    stats: {
      mentions: { total: 0, pending: 0, accepted: 0, in_progress: 0, replied: 0, denied: 0 },
      replies: { in_progress: 0, waiting: 0, placed: 0, live: 0, removed: 0 },
      survival: {
        checks: 0,
        checkedReplies: 0,
        selfReported: 2,
        decided: 0,
        decidedSelfReported: 0,
        survived: 0,
        share: null,
        quotaReturned: 0,
      },
      replyRate: null,
      platforms: [],
    },
  });
  expect((await figures("Survival")).slice(2, 4)).toEqual([
    "Reported live by writers 2",
    "Live after 72 hours –not known yet",
  ]);
  expect((await figures("Replies")).at(-1)).toBe("Reply rate –none yet");
  screen.getByText(/^No mentions in these days\. They appear here by the day of their posts\.$/);
  screen.getByText(/^No replies were posted in these days\./);
  screen.getByText(/^No clicks in these days\./);
  screen.getByText(/Each platform appears here with its first mention\.$/);
  screen.getByText("Nobody has asked yet.");
  screen.getByText(/^Nothing waits for you\./);
  screen.getByText(/^Nothing has happened yet\./);
  screen.getByText(/^No keywords yet\./);
  screen.getByText("No mentions yet. Figures appear here with the first mention.");
});

it("is fetched again when a counted item has changed", async () => {
  const { client, server } = show(sampleOverview());
  await figures("Mentions");
  const mentions = { ...sampleStats().mentions, pending: 66 };
  server.on("GET /dashboard/overview", () => ({ overview: withStats({ mentions }) }));
  act(() => onFiguresChanged(client));
  await screen.findByText("66");
});

it("shows a placeholder, shows why loading failed, and tries again", async () => {
  const { server, user } = show(refusal("INTERNAL"));
  screen.getByText("Loading the overview");
  await screen.findByText("Error loading the overview");
  screen.getByText("Something went wrong on our side. Please try again in a moment.");
  server.on("GET /dashboard/overview", () => ({ overview: sampleOverview() }));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await figures("Mentions");
});
