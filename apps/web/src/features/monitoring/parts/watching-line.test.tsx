// @vitest-environment jsdom
import type { WatchedSource } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../lib/testing/dom.ts";
import { fakeApi } from "../../../lib/testing/fake-api.ts";
import { sampleSource } from "../../../lib/testing/samples.ts";
import { WatchingLine } from "./watching-line.tsx";
import { WatchingSummary } from "./watching-summary.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

function show(...sources: WatchedSource[]) {
  fakeApi({ "GET /discovery/watching": () => ({ sources, paused: false }) });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <WatchingLine />
      <WatchingSummary />
    </QueryClientProvider>,
  );
  return container;
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

describe("what is watched", () => {
  it("is told with the time of the last look", async () => {
    const shown = show(
      sampleSource({ last_looked_at: secondsAgo(40) }),
      sampleSource({ source: "x", communities: [], last_looked_at: secondsAgo(130) }),
    );
    await screen.findByText(/Reddit.*last looked at 4\d s ago/);
    expect(shown.textContent).toMatch(/^Reddit looked at 4\d s ago · X looked at 2 min ago/);
    expect(shown.textContent).toContain("Listening to Reddit (r/smallbusiness and r/freelance)");
    expect(shown.textContent).toContain("Listening to X, last looked at 2 min ago.");
  });

  it("names more communities than fit by their number", async () => {
    show(sampleSource({ communities: [..."abcdefghij"] }));
    await screen.findByText(/r\/a, r\/b, r\/c, r\/d, r\/e, r\/f, and 4 more/);
  });

  it("tells of trouble, of a source not looked at, and of none", async () => {
    const shown = show(
      sampleSource({ trouble: "Reddit refuses our credentials." }),
      sampleSource({ source: "x", last_looked_at: null }),
    );
    await screen.findByText("Reddit refuses our credentials.", { selector: "span.font-medium" });
    expect(shown.textContent).toContain("X not looked at yet");
    clearDom();
    show();
    await screen.findByText("No source is being watched");
  });
});
