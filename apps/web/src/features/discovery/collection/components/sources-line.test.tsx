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
import { SourcesLine } from "./sources-line.tsx";
import { spanInWords } from "./sources-report.tsx";
import { SourcesSummary } from "./sources-summary.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

function show(...sources: CollectedSource[]) {
  fakeApi({ "GET /discovery/watching": () => ({ sources, paused: false }) });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <InterruptedSources />
      <SourcesLine />
      <SourcesSummary />
    </QueryClientProvider>,
  );
  return container;
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

describe("the monitored sources", () => {
  it("are shown with the time of the last check", async () => {
    const shown = show(
      sampleSource({ lastPolledAt: secondsAgo(40) }),
      sampleSource({ source: "x", communities: [], lastPolledAt: secondsAgo(130) }),
    );
    await screen.findByText(/Reddit.*last checked 4\d s ago/);
    expect(shown.textContent).toMatch(/^Reddit checked 4\d s ago · X checked 2 min ago/);
    expect(shown.textContent).toContain("Monitoring Reddit (r/smallbusiness and r/freelance)");
    expect(shown.textContent).toContain("Monitoring X, last checked 2 min ago.");
  });

  it("are counted if there are many, and named if one fails", async () => {
    const shown = show(
      ...(["reddit", "x", "hackernews", "bluesky"] as const).map((source, place) =>
        sampleSource({ source, communities: [], lastPolledAt: secondsAgo(40 + place * 20) }),
      ),
      sampleSource({ source: "github", communities: [], failure: "GitHub is down." }),
    );
    await screen.findByText(/Reddit.*last checked 4\d s ago/);
    expect(shown.textContent).toMatch(/GitHub is down\. · 4 sources checked, the last 4\d s ago/);
    expect(shown.textContent).not.toContain("X checked");
  });

  it("show the number of communities that do not fit", async () => {
    show(sampleSource({ communities: [..."abcdefghij"] }));
    await screen.findByText(/r\/a, r\/b, r\/c, r\/d, r\/e, r\/f, and 4 more/);
  });

  it("show problems, sources that were not checked yet, and that there are none", async () => {
    const shown = show(
      sampleSource({ failure: "Reddit refuses our credentials." }),
      sampleSource({ source: "x", lastPolledAt: null }),
    );
    await screen.findByText("Reddit refuses our credentials.", { selector: "span.font-medium" });
    expect(shown.textContent).toContain("X not checked yet");
    clearDom();
    show();
    await screen.findByText("No source is monitored");
    screen.getByText("No source is monitored: none is connected.");
  });

  it("show that a source without a worker is not checked", async () => {
    const sentence = "Reddit is paused because of a problem on our side. We are working on it.";
    const interrupted = { connected: false, isInterrupted: true, failure: sentence };
    const shown = show(
      sampleSource(interrupted),
      sampleSource({ source: "x", connected: false, failure: "X is not connected." }),
    );
    await screen.findByText(sentence, { selector: "[role=status] p" });
    // In the notice, the line and the summary. A source that was never connected is in none of them.
    expect(screen.getAllByText(sentence)).toHaveLength(3);
    expect(shown.textContent).not.toMatch(/X is not connected|No source is monitored|checked/);
    await userEvent.setup().click(screen.getByRole("button", { name: "Sources" }));
    const report = screen.getByRole("dialog").textContent;
    expect(report).toContain(sentence);
    expect(report).toContain("X is not connected.");
  });

  it("name sources with the same cause in one sentence", async () => {
    const interrupted = (source: CollectedSource["source"], failure: string) =>
      sampleSource({ source, connected: false, isInterrupted: true, failure });
    const shown = show(
      interrupted(
        "reddit",
        "Reddit is paused because of a problem on our side. We are working on it.",
      ),
      interrupted("x", "X is paused because of a problem on our side. We are working on it."),
      interrupted(
        "linkedin",
        "LinkedIn is paused because of a problem on our side. We are working on it.",
      ),
    );
    const sentence =
      "Reddit, X, and LinkedIn are paused because of a problem on our side. We are working on it.";
    expect(await screen.findAllByText(sentence)).toHaveLength(3);
    expect(shown.textContent).not.toContain("X is paused");
  });

  it("show no notice while every source is checked", async () => {
    show(sampleSource());
    await screen.findByText(/Reddit checked/);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("are shown in detail: their freshness, cost and gaps", async () => {
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
            reason: "The source listed only the newest 1000 posts.",
          },
        ],
      }),
      sampleSource({ source: "x", connected: false, failure: "This source is not connected." }),
      sampleSource({
        source: "linkedin",
        everywhere: true,
        communities: [],
        budgetUsedPercent: 27,
        failure: "The day’s budget for reading this source is used up.",
      }),
    );
    // A source that is not connected is not reported every day.
    await screen.findByText(/Reddit checked/);
    expect(shown.textContent).not.toContain("X checked");
    await user.click(screen.getByRole("button", { name: "What may be missing" }));
    const report = screen.getByRole("dialog", { name: "Monitored sources" }).textContent ?? "";
    for (const words of [
      "half were found within 45 seconds, 95% within 5 minutes",
      "Not read: r/shut is private.",
      "Posts from all of Reddit. Comments too, and every post, in r/smallbusiness and r/freelance.",
      "The source listed only the newest 1000 posts.",
      "This source is not connected.",
      "LinkedIn posts are found through web search, so they are usually hours old. Posts that the search engine has not indexed are not found, and nobody can tell how many those are.",
      "27% of this month’s searches of LinkedIn for you are used.",
      "The day’s budget for reading this source is used up.",
    ]) {
      expect(report).toContain(words);
    }
    // A search engine does not have all of the posts.
    expect(report).not.toContain("Posts from all of LinkedIn");
    expect(report).toContain("Public posts from anywhere on LinkedIn.");
  });

  it("show in an empty list that their status could not be loaded", async () => {
    fakeApi({ "GET /discovery/watching": () => refusal("UNAVAILABLE") });
    render(
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <SourcesSummary />
      </QueryClientProvider>,
    );
    await screen.findByText("The status of the sources could not be loaded.");
  });

  it("show that the collection is paused", async () => {
    fakeApi({ "GET /discovery/watching": () => ({ sources: [sampleSource()], paused: true }) });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SourcesLine />
      </QueryClientProvider>,
    );
    await screen.findByText(/Paused: no replies left/);
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
