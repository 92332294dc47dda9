// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleAnalysisData,
  sampleAudienceCommunity,
  sampleResearchJob,
} from "../../../../lib/testing/samples.ts";
import { openDiscover, openSearched } from "../../analyses/discover-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const names = ["smallbusiness", "freelance", "agency", "startups", "sales", "consulting"];
const communities = names.map((community) => sampleAudienceCommunity({ community }));
const search = {
  "POST /discovery/reddit-communities": () => ({ communities, notice: null }),
};
const tab = "&tab=communities";
const found = `${tab}&keywords=invoices`;
const job = sampleResearchJob({
  kind: "communities",
  title: "smallbusiness, freelance",
  data: sampleAnalysisData({
    communities: [
      sampleAudienceCommunity(),
      sampleAudienceCommunity({
        ...{ community: "freelance", subscribers: null, repliesPerPost: null, bestHours: [] },
      }),
    ],
  }),
});

describe("comparing communities", () => {
  it("accepts up to five, which are in the address, and starts a job", async () => {
    const { user, server, address } = await openSearched(found, {
      ...search,
      "POST /discovery/communities": () => ({ job_id: job.job_id, status: "processing" }),
      [`GET /discovery/analyze/${job.job_id}`]: () => job,
    });
    await user.click(await screen.findByRole("button", { name: "Compare communities" }));
    screen.getByText("No communities provided for analysis");
    for (const name of names.slice(0, 5)) {
      await user.click(await screen.findByRole("checkbox", { name: `Compare ${name}` }));
    }
    const last = screen.getByRole<HTMLInputElement>("checkbox", { name: "Compare consulting" });
    expect(last.disabled).toBe(true);
    expect(address()).toContain("pick=smallbusiness%2Cfreelance%2Cagency%2Cstartups%2Csales");
    const chosen = within(screen.getByRole("list", { name: "Chosen communities" }));
    for (const name of ["agency", "startups", "sales"]) {
      await user.click(
        chosen.getByRole("button", { name: `r/${name}: remove from the comparison` }),
      );
    }
    await user.click(screen.getByRole("button", { name: "Compare communities" }));
    await screen.findByRole("table", { name: "Side by side" });
    expect(server.to("POST /discovery/communities")[0]?.body).toEqual({
      subreddits: ["smallbusiness", "freelance"],
    });
    expect(address()).toContain(`compare=${job.job_id}`);
  }, 15_000);

  it("can be canceled, and is listed to be opened again", async () => {
    const running = { ...job, status: "processing" as const, data: null };
    const canceled = { ...running, status: "canceled" as const };
    const stored = { job: running as typeof running | typeof canceled };
    const { user, address } = openDiscover(tab, {
      "GET /discovery/communities": () => ({
        items: [
          {
            ...{ job_id: job.job_id, title: job.title, status: stored.job.status },
            createdAt: job.createdAt,
          },
        ],
      }),
      [`GET /discovery/analyze/${job.job_id}`]: () => stored.job,
      [`POST /discovery/${job.job_id}/cancel`]: () => {
        stored.job = canceled;
        return canceled;
      },
    });
    const list = within(await screen.findByRole("list", { name: "Comparisons" }));
    list.getByText("Running");
    await user.click(list.getByRole("button", { name: job.title }));
    expect(address()).toContain(`compare=${job.job_id}`);
    await user.click(await screen.findByRole("button", { name: "Cancel comparison" }));
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Cancel comparison" })).toBeNull(),
    );
    await user.click(screen.getByRole("button", { name: "All communities" }));
    await within(await screen.findByRole("list", { name: "Comparisons" })).findByText("Canceled");
  });

  it("accepts communities by their name", async () => {
    const { user } = openDiscover(tab, search);
    const form = within(await screen.findByRole("form", { name: "Add a community" }));
    const field = form.getByLabelText("Name of a community");
    fireEvent.change(field, { target: { value: "no name!" } });
    await user.click(form.getByRole("button", { name: "Add" }));
    form.getByText("This is not the name of a community.");
    fireEvent.change(field, { target: { value: "r/Freelance/" } });
    await user.click(form.getByRole("button", { name: "Add" }));
    await screen.findByRole("button", { name: "r/Freelance: remove from the comparison" });
  });

  it.each([
    [() => refusal("RESEARCH_RUNNING"), errorCodes.RESEARCH_RUNNING.message],
    [() => ({ job_id: "", status: "processing" }), "Invalid API response: missing job_id"],
  ])("says why it does not start", async (handler, reason) => {
    const { user } = openDiscover(`${tab}&pick=agency`, { "POST /discovery/communities": handler });
    await user.click(await screen.findByRole("button", { name: "Compare communities" }));
    await screen.findByText(`Failed to start analysis job: ${reason}`);
  });

  it("shows them side by side, with charts and tables", async () => {
    const { user } = openDiscover(`${tab}&compare=${job.job_id}`, {
      [`GET /discovery/analyze/${job.job_id}`]: () => job,
    });
    const table = within(await screen.findByRole("table", { name: "Side by side" }));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Figure",
      "r/smallbusiness",
      "r/freelance",
    ]);
    table.getByRole("row", { name: "Subscribers 1,204,000 Not known" });
    table.getByRole("row", { name: "Replies per post 6.2 Not measured" });
    table.getByRole("row", { name: "Best hours 14:00, 09:00 Not measured" });
    const chart = within(screen.getByRole("region", { name: "Posts a day" }));
    expect(chart.getByRole("list").textContent).toBe("r/smallbusiness41.5r/freelance41.5");
    await user.click(chart.getByRole("button", { name: "Table" }));
    chart.getByRole("row", { name: "r/freelance 41.5 87" });
    screen.getByRole("region", { name: "Best hours of r/smallbusiness" });
  });

  it("shows its progress and its measurements so far", async () => {
    const running = {
      ...job,
      status: "processing",
      progress: { step: "communities", done: 1, total: 2, discussions: 0 },
    };
    openDiscover(`${tab}&compare=${job.job_id}`, {
      [`GET /discovery/analyze/${job.job_id}`]: () => running,
    });
    await screen.findByText(/^1 of 2 communities measured\./);
    screen.getByRole("table", { name: "Side by side" });
  });

  it.each([
    ["Reddit did not answer.", "Reddit did not answer."],
    [null, "Community analysis failed"],
  ])("says why it failed: %s", async (error_message, shown) => {
    openDiscover(`${tab}&compare=${job.job_id}`, {
      [`GET /discovery/analyze/${job.job_id}`]: () => ({
        ...{ ...job, status: "failed", error_message, data: null },
      }),
    });
    await screen.findByText(shown);
  });

  it("times out after five minutes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    openDiscover(`${tab}&compare=${job.job_id}`, {
      [`GET /discovery/analyze/${job.job_id}`]: () => ({
        ...{ ...job, status: "processing", data: null },
      }),
    });
    await screen.findByText(/communities measured/);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await screen.findByText("Community analysis timed out after 5 minutes");
  });

  it("says when it does not exist", async () => {
    openDiscover(`${tab}&compare=${job.job_id}`);
    await screen.findByText("This comparison does not exist");
  });
});
