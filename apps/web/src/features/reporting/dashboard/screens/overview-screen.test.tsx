// @vitest-environment jsdom
import type { DashboardStats } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleStats } from "../../../../lib/testing/samples.ts";
import { onFiguresChanged } from "../live.ts";
import { OverviewScreen } from "./overview-screen.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

function show(stats: DashboardStats | Response) {
  const server = fakeApi({
    "GET /dashboard/stats": () => (stats instanceof Response ? stats : { stats }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Only what links need of a router.
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>
        <OverviewScreen
          lookingBack={null}
          quotas={<p>2 left</p>}
          plansLink={<a href="/plans">See plans</a>}
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

it("shows the figures that the server gives", async () => {
  show(sampleStats());
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

it("names apart what nobody has seen but who wrote it", async () => {
  const { survival } = sampleStats();
  show(sampleStats({ survival: { ...survival, selfReported: 2, decidedSelfReported: 1 } }));
  expect((await figures("Survival")).slice(2, 4)).toEqual([
    "Reported live by writers 2",
    `Live after 72 hours ${percent(2 / 3)} 2 of 3, 1 reported by writers`,
  ]);
  screen.getByText(
    /signed out\. .* Some platforms don’t let us check replies: those count as live as their writers report them, until you report one and we find it removed\.$/,
  );
});

it("shows the platforms as a table", async () => {
  show(sampleStats());
  const table = within(await screen.findByRole("table", { name: "By platform" }));
  expect(
    table
      .getAllByRole("row")
      .map((row) => [...row.children].map((cell) => cell.textContent).join(" ")),
  ).toEqual(["Platform Mentions Replies", "Reddit 10 3", "X 4 1"]);
});

it("leads to the lists", async () => {
  show(sampleStats());
  const link = await screen.findByRole("link", { name: "Waiting for you replies" });
  for (const part of ["/dashboard", "view=", "replies", "stage=", "waiting"]) {
    expect(decodeURIComponent(link.getAttribute("href") ?? "")).toContain(part);
  }
});

it("invents nothing for a workspace without any", async () => {
  show({
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
  });
  expect((await figures("Survival")).slice(2, 4)).toEqual([
    "Reported live by writers 2",
    "Live after 72 hours –not known yet",
  ]);
  expect((await figures("Replies")).at(-1)).toBe("Reply rate –none yet");
  screen.getByText("No mentions yet.");
  screen.getByText("No mentions yet. Figures appear here with the first mention.");
});

it("is renewed when something that it counts has changed", async () => {
  const { client, server } = show(sampleStats());
  await figures("Mentions");
  const mentions = { ...sampleStats().mentions, pending: 6 };
  server.on("GET /dashboard/stats", () => ({ stats: sampleStats({ mentions }) }));
  act(() => onFiguresChanged(client));
  await screen.findByText("6");
});

it("shows the shape of what comes, tells why it failed, and tries again", async () => {
  const { server, user } = show(refusal("INTERNAL"));
  screen.getByText("Loading the overview");
  await screen.findByText("Error loading the overview");
  screen.getByText("Something went wrong on our side. Please try again in a moment.");
  server.on("GET /dashboard/stats", () => ({ stats: sampleStats() }));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await figures("Mentions");
});
