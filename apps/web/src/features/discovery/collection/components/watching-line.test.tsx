// @vitest-environment jsdom
import type { CollectedSource } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleSource } from "../../../../lib/testing/samples.ts";
import { InterruptedSources } from "./interrupted-sources.tsx";
import { spanInWords } from "./sources-report.tsx";
import { WatchingLine } from "./watching-line.tsx";
import { WatchingSummary } from "./watching-summary.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

function show(...sources: CollectedSource[]) {
  fakeApi({ "GET /discovery/watching": () => ({ sources, paused: false }) });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <InterruptedSources />
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
      sampleSource({ lastPolledAt: secondsAgo(40) }),
      sampleSource({ source: "x", communities: [], lastPolledAt: secondsAgo(130) }),
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
      sampleSource({ source: "x", lastPolledAt: null }),
    );
    await screen.findByText("Reddit refuses our credentials.", { selector: "span.font-medium" });
    expect(shown.textContent).toContain("X not looked at yet");
    clearDom();
    show();
    await screen.findByText("No source is being watched");
    screen.getByText("No source is being watched: none is connected.");
  });

  it("says of a source that no worker can read that it is not being checked", async () => {
    const sentence = "Reddit is paused on our side. We are on it.";
    const interrupted = { connected: false, isInterrupted: true, trouble: sentence };
    const shown = show(
      sampleSource(interrupted),
      sampleSource({ source: "x", connected: false, trouble: "X is not connected." }),
    );
    await screen.findByText(sentence, { selector: "[role=status] p" });
    // In the notice, the line and the summary; what was never connected is in none of them.
    expect(screen.getAllByText(sentence)).toHaveLength(3);
    expect(shown.textContent).not.toMatch(
      /X is not connected|No source is being watched|looked at/,
    );
    await userEvent.setup().click(screen.getByRole("button", { name: "Sources" }));
    const report = screen.getByRole("dialog").textContent;
    expect(report).toContain(sentence);
    expect(report).toContain("X is not connected.");
  });

  it("names sources with the same cause in one sentence", async () => {
    const interrupted = (source: CollectedSource["source"], trouble: string) =>
      sampleSource({ source, connected: false, isInterrupted: true, trouble });
    const shown = show(
      interrupted("reddit", "Reddit is paused on our side. We are on it."),
      interrupted("x", "X is paused on our side. We are on it."),
      interrupted("linkedin", "LinkedIn is paused on our side. We are on it."),
    );
    const sentence = "Reddit, X, and LinkedIn are paused on our side. We are on it.";
    expect(await screen.findAllByText(sentence)).toHaveLength(3);
    expect(shown.textContent).not.toContain("X is paused");
  });

  it("shows no notice while every source is checked", async () => {
    show(sampleSource());
    await screen.findByText(/Reddit looked at/);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("is told at length: how fresh, at what cost, and what may be missing", async () => {
    const user = userEvent.setup();
    const shown = show(
      sampleSource({
        everywhere: true,
        detectionDelay: { p50Seconds: 45, p95Seconds: 300 },
        closed: "r/shut is private.",
        gaps: [
          {
            from: "2026-11-21T09:00:00.000Z",
            until: "2026-11-21T09:30:00.000Z",
            reason: "The source listed 1000 posts and no more.",
          },
        ],
      }),
      sampleSource({ source: "x", connected: false, trouble: "This source is not connected." }),
      sampleSource({
        source: "linkedin",
        communities: [],
        budget: { usedCents: 135, capCents: 500 },
        trouble: "The day’s budget for reading this source is used up.",
      }),
    );
    // What is not connected is no news of each day.
    await screen.findByText(/Reddit looked at/);
    expect(shown.textContent).not.toContain("X looked at");
    await user.click(screen.getByRole("button", { name: "What may be missing" }));
    const report = screen.getByRole("dialog", { name: "Where we listen" }).textContent ?? "";
    for (const words of [
      "half were found within 45 seconds, 95 of 100 within 5 minutes",
      "Not read: r/shut is private.",
      "Posts from all of Reddit. Comments too, and every post, in r/smallbusiness and r/freelance.",
      "The source listed 1000 posts and no more.",
      "This source is not connected.",
      "LinkedIn is found through web search: finds are hours old by nature.",
      "has cost $1.35 for you this month, of $5.00 at most",
      "The day’s budget for reading this source is used up.",
    ]) {
      expect(report).toContain(words);
    }
  });

  it("says so in an empty list when that could not be read", async () => {
    fakeApi({ "GET /discovery/watching": () => refusal("UNAVAILABLE") });
    render(
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <WatchingSummary />
      </QueryClientProvider>,
    );
    await screen.findByText("When each source was last looked at could not be read.");
  });

  it("says that it is paused", async () => {
    fakeApi({ "GET /discovery/watching": () => ({ sources: [sampleSource()], paused: true }) });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <WatchingLine />
      </QueryClientProvider>,
    );
    await screen.findByText(/Paused: no reply is left/);
    expect(screen.getByRole("button", { name: "Sources" })).toBeTruthy();
  });

  it.each([
    [1, "1 second"],
    [89, "89 seconds"],
    [90, "2 minutes"],
    [3_600, "60 minutes"],
    [7_200, "2 hours"],
    [172_800, "2 days"],
  ])("%d seconds are %s", (seconds, words) => {
    expect(spanInWords(seconds)).toBe(words);
  });
});
