// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import {
  sampleAnalysisData,
  sampleAudienceCommunity,
  sampleDiscussion,
  sampleFramework,
  samplePostAnalysis,
  sampleResearchJob,
  sampleSubredditAnalysis,
  sampleUser,
} from "../../../../lib/testing/samples.ts";
import { openAnalysis, openDiscover, openSearched } from "../discover-fixture.tsx";

/** The calls of the analytics module, in order. */
const calls = vi.hoisted(() => [] as [string, Record<string, unknown>?][]);
vi.mock("../../../../lib/analytics/analytics.ts", () => ({
  startAnalytics: () => {},
  identify: () => {},
  trackPageView: () => {},
  resetAnalytics: () => {},
  track: (...event: [string, Record<string, unknown>?]) => void calls.push(event),
}));

beforeEach(() => {
  prepareDom();
  calls.length = 0;
});
afterEach(clearDom);

const button = (name: string | RegExp) => screen.findByRole("button", { name });

describe("the events of S2 §7", () => {
  it("report an analysis from its start to its end, with numbers only", async () => {
    const running = sampleResearchJob({ status: "processing", data: null });
    const { user, client, server } = openDiscover("", {
      "PUT /auth/discovery-answers": () => ({ user: sampleUser() }),
      "POST /discovery/analyze": () => ({ job_id: running.job_id, status: "processing" }),
      [`GET /discovery/analyze/${running.job_id}`]: () => running,
      [`POST /discovery/${running.job_id}/regenerate-intelligence`]: () => ({
        ...{ job_id: running.job_id, status: "processing" },
      }),
    });
    await screen.findByLabelText("What problem does it solve?");
    await user.click(await button("Analyze my audience"));
    await screen.findByRole("region", { name: "Progress" });
    server.on(`GET /discovery/analyze/${running.job_id}`, () =>
      sampleResearchJob({ job_id: running.job_id }),
    );
    await act(() => client.invalidateQueries());
    await user.click(await button("Analyze again"));
    await waitFor(() =>
      expect(calls).toEqual([
        ["discovery_started", { area: "audience", keywords: true }],
        ["discovery_completed", { area: "audience", discussions: 1, themes: 1, personas: 1 }],
        ["insights_regenerated", { area: "audience" }],
      ]),
    );
    expect(JSON.stringify(calls)).not.toMatch(/Ledgerly|late/);
  });

  it("report the precision filter, and the actions on its discussions", async () => {
    const discussion = sampleDiscussion({
      ...{ mentionId: "m-1", created_utc: Date.now() / 1000 - 40 * 86_400 },
    });
    const data = sampleAnalysisData({ reddit_discussions: [discussion] });
    const { user } = openAnalysis({ data }, "&part=discussions", {
      "POST /discovery/*/counts": () => ({
        ...{ total: 1, kept: 1, discussionIds: [discussion.id] },
      }),
    });
    await user.click(await button("Filter…"));
    fireEvent.change(screen.getByLabelText("Age"), { target: { value: "30" } });
    await screen.findByText("1 of 1 discussion match.");
    await user.click(await button("Apply filter"));
    await user.click(await button(/^Create a post from this/));
    expect(calls).toEqual([
      ["precision_modal_opened"],
      ["precision_filter_applied", { filters: 1 }],
      ["precision_filter_used", { filters: 1 }],
      ["content_created_from_analysis", { area: "discover" }],
    ]);
  });

  it("report community searches and descriptions", async () => {
    const { user } = await openSearched("&tab=communities&keywords=secret", {
      "POST /discovery/reddit-communities": () => ({
        ...{ communities: [sampleAudienceCommunity()], notice: null },
      }),
      "POST /reddit-analysis/analyze-subreddit": () => sampleSubredditAnalysis(),
    });
    await user.click(await button("Describe smallbusiness"));
    await screen.findByText("Answers are short and practical.");
    expect(calls).toEqual([
      ["communities_searched", { area: "discover", keywords: 1 }],
      ["communities_found", { area: "discover", communities: 1 }],
      ["subreddit_analyzed", { posts: 87, statements: 1 }],
    ]);
  });

  it("report analyzed posts and lists", async () => {
    const discussion = sampleDiscussion();
    const { user } = await openSearched("&tab=posts&keywords=secret", {
      "POST /discovery/search-reddit": () => ({ posts: [discussion], notice: null }),
      "POST /discovery/analyze-discussions": () => ({
        discussions: [{ ...discussion, relevance: 1, angle: null, angleEvidence: [] }],
        notice: null,
      }),
      "POST /reddit-analysis/analyze-post": () => samplePostAnalysis(),
    });
    await user.click(await button("Analyze 1 discussion"));
    await screen.findByText("Ordered by relevance and intent.");
    const form = within(screen.getByRole("form", { name: "Analyze a post" }));
    fireEvent.change(form.getByLabelText("Address of a post"), {
      target: { value: discussion.url },
    });
    await user.click(form.getByRole("button", { name: "Analyze" }));
    await screen.findByText("64 of 100");
    expect(calls).toEqual([
      ["reddit_discussion_analyzed", { area: "discussions", discussions: 1 }],
      ["reddit_discussion_analyzed", { area: "post", comments: 2, findings: 1 }],
    ]);
  });

  it("report the actions on a framework, never its link", async () => {
    URL.createObjectURL = () => "blob:file";
    URL.revokeObjectURL = () => {};
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const framework = sampleFramework();
    const { analysisId: id } = framework;
    const text = (type: string) => () =>
      new Response("text", { headers: { "content-type": type } });
    const { user } = openDiscover(`&tab=framework&analysis=${id}`, {
      [`GET /discovery/${id}/framework`]: () => ({ framework }),
      [`GET /discovery/${id}/export/markdown`]: text("text/markdown"),
      [`GET /discovery/${id}/export/csv`]: text("text/csv"),
      [`POST /discovery/${id}/share`]: () => ({ framework: { ...framework, shareToken: "t0ken" } }),
      [`POST /discovery/${id}/export/notion`]: () => ({ url: "https://www.notion.so/page-1" }),
      "GET /auth/notion/status": () => ({
        ...{ available: true, connected: true, workspaceName: null },
      }),
    });
    await user.click(await button("Copy"));
    await screen.findByText("Framework copied.");
    await user.click(await button("Download Markdown"));
    await user.click(await button("Download discussions (CSV)"));
    await waitFor(() => expect(calls).toHaveLength(3));
    await user.click(await button("Share by link"));
    await screen.findByDisplayValue(/t0ken/);
    await user.click(await button("Export to Notion"));
    await screen.findByText("Framework written to Notion.");
    click.mockRestore();
    expect(calls).toEqual([
      ["action_framework_copied"],
      ["action_framework_downloaded", { format: "markdown" }],
      ["csv_exported", { area: "audience" }],
      ["action_framework_shared"],
      ["action_framework_exported", { to: "notion" }],
    ]);
  });
});
