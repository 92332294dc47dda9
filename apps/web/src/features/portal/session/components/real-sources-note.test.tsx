// @vitest-environment jsdom
import type { Source } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeApi } from "../../../../lib/testing/fake-api.ts";
import { sampleClientConfig } from "../../../../lib/testing/samples/client-config.ts";
import { RealSourcesNote } from "./real-sources-note.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

function show(realSources: Source[], offersRealSources: boolean) {
  const server = fakeApi({
    "GET /config": () => sampleClientConfig({ realSources, offersRealSources }),
  });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RealSourcesNote />
    </QueryClientProvider>,
  );
  return { server, container };
}

it("says which sources are on", async () => {
  show(["hackernews", "bluesky"], true);
  await screen.findByText("Hacker News and Bluesky are on: you see real posts from there.");
});

it("shows the command on the operator's machine", async () => {
  show([], true);
  await screen.findByText("npm start -- --real");
});

it("shows nothing to customers of an installation without them", async () => {
  const { server, container } = show([], false);
  await expect.poll(() => server.to("GET /config").length).toBe(1);
  expect(container.textContent).toBe("");
});
