// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeApi } from "../../../../lib/testing/fake-api.ts";
import { BackfillProgress } from "./backfill-progress.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const watching = (isBackfilling?: boolean) => () => ({ sources: [], paused: false, isBackfilling });

function show(isBackfilling: boolean | undefined, found?: number) {
  const server = fakeApi({ "GET /discovery/watching": watching(isBackfilling) });
  const client = new QueryClient();
  const tree = (count = found) => (
    <QueryClientProvider client={client}>
      <BackfillProgress found={count} />
    </QueryClientProvider>
  );
  const { rerender } = render(tree());
  return {
    server,
    find: (count: number) => rerender(tree(count)),
    reload: () => act(() => client.invalidateQueries({ queryKey: queryKeys.collectionStatus })),
  };
}

it("shows how many mentions were found so far, and when the search is complete", async () => {
  const { server, find, reload } = show(true, 0);
  await screen.findByText("Searching the last 7 days… 0 mentions so far.");
  find(1);
  screen.getByText("Searching the last 7 days… 1 mention so far.");
  find(4);
  server.on("GET /discovery/watching", watching(false));
  await reload();
  await screen.findByText("The search of the last 7 days is complete. 4 mentions in all.");
  expect(screen.getByRole("status").textContent).toContain("4 mentions");
});

it("omits the number if the screen shows the mentions", async () => {
  show(true);
  await screen.findByText("Searching the last 7 days…");
});

it("shows nothing without a search", async () => {
  const { server, reload } = show(false, 3);
  await reload();
  expect(screen.getByRole("status").textContent).toBe("");
  server.on("GET /discovery/watching", watching());
  await reload();
  expect(screen.getByRole("status").textContent).toBe("");
});
