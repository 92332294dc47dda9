import type { ResearchJob } from "@earshot/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { parseDashboardSearch } from "../../../app/dashboard-search.ts";
import { applyEvent } from "../../../app/live-updates.ts";
import { DiscoverPage } from "../../../app/pages/discover-page.tsx";
import { createQueryClient } from "../../../app/query-client.ts";
import { type FakeHandler, fakeApi, fakeToken } from "../../../lib/testing/fake-api.ts";
import { sampleKeyword, sampleResearchJob, sampleUser } from "../../../lib/testing/samples.ts";
import { setToken } from "../../../lib/token.ts";
import { Toaster } from "../../../ui/toaster.tsx";

/** The profile that the questions are filled in from. */
const profile = {
  companyName: "Ledgerly",
  problem: "clients pay late",
  audience: "owners of agencies",
  functionTags: ["finance"],
  keywords: ["late payments"],
};

/** Renders the page at an address, together with the app's parts that it needs. */
function renderPage(address: string) {
  const client = createQueryClient();
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/dashboard",
    validateSearch: parseDashboardSearch,
    component: DiscoverPage,
  });
  const mentions = createRoute({
    getParentRoute: () => root,
    path: "/mentions",
    component: () => <h1>Mentions</h1>,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren([page, mentions]),
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search: Record<string, unknown>) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined);
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      return `?${text}`;
    },
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
      <Toaster durationMs={60_000} />
    </QueryClientProvider>,
  );
  return { client, address: () => history.location.href };
}

/** Opens Discover as a signed-in customer. @param search parameters besides the view: "&tab=posts" */
export function openDiscover(search = "", handlers: Record<string, FakeHandler> = {}) {
  const server = fakeApi({
    "GET /auth/me": () => ({ user: sampleUser() }),
    "GET /discovery/keywords": () => ({ keywords: [sampleKeyword()], total: 1 }),
    "GET /auth/profile": () => ({ profile }),
    "GET /discovery/history": () => ({ items: [], total: 0 }),
    "GET /discovery/communities": () => ({ items: [] }),
    "GET /discovery/watched-communities": () => ({ communities: [], limit: 3 }),
    "GET /discovery/feeds": () => ({ feeds: [], limit: 3 }),
    "GET /reddit-analysis/health": () => ({ isConnected: true, hasModel: true, notice: null }),
    "GET /discovery/saved-posts": () => ({ posts: [], total: 0 }),
    ...handlers,
  });
  setToken(fakeToken());
  const page = renderPage(`/dashboard?view=ads-promotions${search}`);
  return { user: userEvent.setup(), server, ...page };
}

/** Opens Discover with a search in the address, and presses its search button. */
export async function openSearched(
  search: string,
  handlers: Record<string, FakeHandler> = {},
  button = "Search",
) {
  const opened = openDiscover(search, handlers);
  await opened.user.click(await screen.findByRole("button", { name: button }));
  return opened;
}

/** Opens an analysis. Its server answers with `stored.job`, which a test can change and announce. */
export function openAnalysis(
  part: Partial<ResearchJob> = {},
  search = "",
  handlers: Record<string, FakeHandler> = {},
) {
  const stored = { job: sampleResearchJob(part) };
  const { job_id: id } = stored.job;
  const opened = openDiscover(`&analysis=${id}${search}`, {
    [`GET /discovery/analyze/${id}`]: () => stored.job,
    ...handlers,
  });
  return {
    ...opened,
    stored,
    id,
    announce: () => {
      const { status } = stored.job;
      applyEvent(opened.client, { id: "1", type: "job.updated", data: { jobId: id, status } });
    },
  };
}
