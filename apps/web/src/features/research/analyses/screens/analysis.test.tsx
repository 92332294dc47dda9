// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleAnalysisData,
  sampleAnalysisSummary,
  sampleDiscussion,
  sampleEvidence,
  sampleKeyword,
  sampleResearchJob,
  sampleTheme,
} from "../../../../lib/testing/samples.ts";
import { openAnalysis, openDiscover } from "../discover-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const progress = { step: "themes" as const, done: 0, total: 0, discussions: 42 };
const tab = (name: RegExp) => screen.findByRole("tab", { name });

describe("an analysis in progress", () => {
  it("shows its step and what it has found so far", async () => {
    openAnalysis({
      status: "processing",
      data: null,
      progress: { ...progress, done: 3, total: 12 },
    });
    const region = await screen.findByRole("region", { name: "Progress" });
    expect(within(region).getByRole("status").textContent).toBe(
      "Step 3 of 6: Find themes, 3 of 12. 42 discussions found so far.",
    );
    expect(within(region).getAllByRole("listitem")[2]?.getAttribute("aria-current")).toBe("step");
    expect(screen.queryByRole("tab", { name: /Personas/ })).toBeNull();
  });

  it("shows personas immediately with their event, and then the rest", async () => {
    const { stored, announce, server, id } = openAnalysis({
      status: "processing",
      data: null,
      progress,
    });
    await screen.findByRole("region", { name: "Progress" });
    const partial = sampleAnalysisData({ communities: [], keywords: { search_keywords: [] } });
    stored.job = { ...stored.job, status: "persona_complete", data: partial };
    const requests = () => server.to(`GET /discovery/analyze/${id}`).length;
    const before = requests();
    await act(async () => announce());
    // No poll can have run in between.
    expect(requests()).toBe(before + 1);
    await screen.findByRole("heading", { name: "The agency owner" });
    screen.getByRole("region", { name: "Progress" });
    stored.job = { ...stored.job, status: "completed", data: sampleAnalysisData() };
    act(announce);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Progress" })).toBeNull());
    await tab(/Communities\s*1/);
  });

  it("says immediately when there are no personas, and shows the themes", async () => {
    const notice = "No language model is connected.";
    const { user } = openAnalysis({
      ...{ status: "persona_complete", progress, notice },
      data: sampleAnalysisData({ personas: null }),
    });
    expect((await tab(/^Themes/)).getAttribute("aria-selected")).toBe("true");
    await user.click(await tab(/^Personas/));
    screen.getByText("No personas were described in this analysis.");
    screen.getByText(notice);
  });

  it("is canceled, and keeps what it has found", async () => {
    const job = sampleResearchJob({ status: "persona_complete", progress });
    const { user } = openDiscover(`&analysis=${job.job_id}`, {
      [`GET /discovery/analyze/${job.job_id}`]: () => job,
      [`POST /discovery/${job.job_id}/cancel`]: () => ({ ...job, status: "canceled" }),
    });
    await user.click(await screen.findByRole("button", { name: "Cancel analysis" }));
    await screen.findByText("Canceled");
    screen.getByRole("heading", { name: "The agency owner" });
  });
});

describe("a finished analysis", () => {
  it("shows each statement of a persona with its quotes, linked to the posts", async () => {
    openAnalysis();
    const persona = within(await screen.findByRole("article", { name: "The agency owner" }));
    const quotes = within(
      persona.getByRole("list", { name: "Quotes: Spends days on chasing payments." }),
    );
    expect(quotes.getByRole("listitem").textContent).toContain("for days");
    expect(quotes.getByRole("link").getAttribute("href")).toBe(
      "https://www.reddit.com/r/smallbusiness/comments/1",
    );
  });

  it("shows two personas of the same name and with the same words", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const sample = sampleAnalysisData();
    const [persona] = sample.personas?.primary_personas ?? [];
    if (!persona || !sample.personas) throw new Error("the sample has a persona");
    const [trait] = persona.pain_points;
    const twice = { ...persona, pain_points: trait ? [trait, trait] : [] };
    openAnalysis({
      data: { ...sample, personas: { ...sample.personas, primary_personas: [twice, twice] } },
    });
    await screen.findAllByRole("article", { name: "The agency owner" });
    expect(screen.getAllByRole("article", { name: "The agency owner" })).toHaveLength(2);
    // React's warning of keys that occur twice.
    expect(errors.mock.calls.flat().join(" ")).not.toContain("same key");
    errors.mockRestore();
  });

  it("says why there are no personas, and begins with the themes", async () => {
    const notice = "No language model is connected, so personas are missing.";
    const { user } = openAnalysis({ notice, data: sampleAnalysisData({ personas: null }) });
    expect((await tab(/^Themes/)).getAttribute("aria-selected")).toBe("true");
    screen.getByText(notice);
    await user.click(await tab(/^Personas/));
    screen.getByText("No personas were described in this analysis.");
    screen.getByText(notice);
  });

  it("shows themes with their share, communities, quotes and weeks", async () => {
    const discussions = [sampleDiscussion(), sampleDiscussion(), sampleDiscussion()];
    const [first, second] = discussions;
    const evidence = [1, 2, 3].map((at) =>
      sampleEvidence({ quote: `quote ${at}`, span: [at, at + 7], discussionId: first?.id ?? "" }),
    );
    const theme = sampleTheme({
      discussionIds: [first?.id ?? "", second?.id ?? ""],
      evidence,
    });
    const { user } = openAnalysis(
      { data: sampleAnalysisData({ themes: [theme], reddit_discussions: discussions }) },
      "&part=themes",
    );
    const article = within(await screen.findByRole("article", { name: "late payments" }));
    article.getByRole("heading", { name: theme.statement });
    article.getByText("Problem");
    article.getByText(/2 of 3 discussions · r\/smallbusiness \(2\)/);
    expect(article.getAllByText(/^quote \d$/)).toHaveLength(2);
    expect(article.getAllByRole("link")[0]?.textContent).toContain("r/smallbusiness, 2 hours ago");
    await user.click(article.getByRole("button", { name: "Show all 3 quotes" }));
    expect(article.getAllByText(/^quote \d$/)).toHaveLength(3);
    await user.click(article.getByText("Show weeks"));
    await user.click(article.getByRole("button", { name: "Table" }));
    expect(article.getAllByRole("row")).toHaveLength(3);
  });

  it("never links to an address that is not http(s)", async () => {
    const evidence = [sampleEvidence({ url: "javascript:alert(1)" })];
    openAnalysis(
      { data: sampleAnalysisData({ themes: [sampleTheme({ evidence })] }) },
      "&part=themes",
    );
    const article = within(await screen.findByRole("article", { name: "late payments" }));
    article.getByText("I chase late payments for days");
    expect(article.queryByRole("link")).toBeNull();
  });

  it("shows keywords with what they would have found, and adds one", async () => {
    const { user, server } = openAnalysis({}, "&part=keywords", {
      "POST /discovery/keywords": () => ({ keyword: sampleKeyword({ keyword: "late payments" }) }),
    });
    await screen.findByText("12 posts in the last 30 days");
    within(screen.getByRole("list", { name: "Posts with late payments" })).getByRole("link");
    await user.click(screen.getByRole("button", { name: "Add as keyword: late payments" }));
    await screen.findByRole("button", { name: "Added: late payments" });
    expect(server.to("POST /discovery/keywords")[0]?.body).toEqual({ keyword: "late payments" });
  });

  it("says why a keyword was not added", async () => {
    const { user } = openAnalysis({}, "&part=keywords", {
      "POST /discovery/keywords": () => refusal("KEYWORD_LIMIT_REACHED"),
    });
    await user.click(await screen.findByRole("button", { name: "Add as keyword: late payments" }));
    await screen.findByText("Keyword limit reached: Upgrade your plan to add more keywords.");
    expect(screen.getAllByRole("link", { name: "See plans" }).length).toBeGreaterThan(0);
  });

  it("shows its communities with their figures and the rule's own sentence", async () => {
    openAnalysis({}, "&part=communities");
    const community = within(await screen.findByRole("article", { name: "r/smallbusiness" }));
    community.getByText("1,204,000 subscribers");
    community.getByText("41.5");
    community.getByText("72%");
    community.getByText("A reviewer reads it first");
    community.getByText("Promote only where somebody asks");
  });

  it("shows its figures as charts and as tables", async () => {
    const { user, id, server } = openAnalysis({}, "&part=figures");
    await screen.findByRole("button", { name: "Retry" });
    server.on(`GET /discovery/insights/${id}`, () => ({
      themes: [{ ...sampleTheme(), change: -2 }],
      weeks: [
        { week: "2026-11-09", posts: 1 },
        { week: "2026-11-16", posts: 3 },
      ],
    }));
    server.on(`GET /discovery/analytics/${id}`, () => ({
      total: 42,
      levels: [{ level: "Looking", posts: 30 }],
      sources: [{ source: "reddit", posts: 42 }],
      communities: [{ community: "smallbusiness", posts: 40 }],
      ages: [
        { days: 7, posts: 2 },
        { days: 30, posts: 40 },
      ],
    }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("All figures count the 42 discussions of this analysis.");
    expect(screen.getByRole("list", { name: "By age" }).textContent).toBe(
      "Up to 7 days28 to 30 days40",
    );
    screen.getByRole("img", { name: /3 posts$/ });
    const frame = within(screen.getByRole("region", { name: "By intent" }));
    await user.click(frame.getByRole("button", { name: "Table" }));
    expect(frame.getByRole("row", { name: "Looking 30" })).toBeDefined();
    screen.getByRole("row", { name: /late payments.*−2$/ });
  });

  it("is repeated as a new analysis, or shows why not", async () => {
    const next = sampleResearchJob({ title: "Again" });
    const { user, id, server, address } = openAnalysis({}, "&part=themes", {
      [`GET /discovery/analyze/${next.job_id}`]: () => next,
    });
    const path = `POST /discovery/${id}/regenerate-intelligence`;
    server.on(path, () => refusal("RESEARCH_RUNNING"));
    await user.click(await screen.findByRole("button", { name: "Analyze again" }));
    await screen.findByText(/^Failed to start analysis job: Two analyses/);
    server.on(path, () => ({ job_id: next.job_id, status: "processing" }));
    await user.click(screen.getByRole("button", { name: "Analyze again" }));
    await screen.findByRole("heading", { name: "Again" });
    expect(address()).toContain(`analysis=${next.job_id}`);
  });

  it("is marked as done", async () => {
    const { user, id, server } = openAnalysis();
    server.on(`POST /discovery/${id}/complete`, () =>
      sampleAnalysisSummary({ job_id: id, completedAt: "2026-11-26T12:00:00.000Z" }),
    );
    await user.click(await screen.findByRole("button", { name: "Mark as done" }));
    await screen.findByText(/^, marked as done/);
    expect(screen.queryByRole("button", { name: "Mark as done" })).toBeNull();
  });

  it("says when it does not exist", async () => {
    const { user, address } = openDiscover("&analysis=00000000-0000-4000-8000-00000000ffff");
    await screen.findByText("This analysis does not exist");
    await user.click(screen.getByRole("button", { name: "All analyses" }));
    await waitFor(() => expect(address()).not.toContain("analysis="));
  });
});
