// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAnalysisData, sampleDiscussion } from "../../../../lib/testing/samples.ts";
import { openAnalysis } from "../discover-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const discussions = [
  sampleDiscussion({ title: "Late again" }),
  sampleDiscussion({
    ...{ title: "Reminders", subreddit: "freelance" },
    created_utc: Date.now() / 1000 - 40 * 86_400,
  }),
];
const data = sampleAnalysisData({ reddit_discussions: discussions });
const titles = () =>
  within(screen.getByRole("list", { name: "Discussions" }))
    .getAllByRole("heading")
    .map(({ textContent }) => textContent);

describe("the precision filter", () => {
  it("shows how many discussions match before it is applied, and is in the address afterwards", async () => {
    const { user, server, id, address } = openAnalysis({ data }, "&part=discussions");
    server.on(`POST /discovery/${id}/counts`, ({ body }) => {
      const { isApplied: _, ...filter } = body as { isApplied: boolean };
      const isEmpty = Object.keys(filter).length === 0;
      return {
        total: 2,
        kept: isEmpty ? 2 : 1,
        discussionIds: isEmpty ? discussions.map((one) => one.id) : [discussions[1]?.id],
      };
    });
    await user.click(await screen.findByRole("button", { name: "Filter…" }));
    await screen.findByText("2 of 2 discussions match.");
    fireEvent.change(screen.getByLabelText("Exact phrase"), { target: { value: "late payments" } });
    fireEvent.change(screen.getByLabelText("Age"), { target: { value: "30" } });
    fireEvent.change(screen.getByLabelText("Intent"), { target: { value: "Looking" } });
    fireEvent.change(screen.getByLabelText("Community"), { target: { value: "freelance" } });
    screen.getByText("Counting…");
    // Only a counted filter can be applied.
    const applyButton = screen.getByRole("button", { name: "Apply filter" });
    expect(applyButton.getAttribute("aria-disabled")).toBe("true");
    fireEvent.submit(screen.getByRole("form", { name: "Precision" }));
    expect(address()).not.toContain("phrase=");
    await screen.findByText("1 of 2 discussions match.");
    expect(titles()).toEqual(["Late again", "Reminders"]);
    expect(server.to(`POST /discovery/${id}/counts`).at(-1)?.body).toEqual({
      ...{ phrase: "late payments", maxAgeDays: 30, level: "Looking", subreddit: "freelance" },
      isApplied: false,
    });
    const countRequests = () => server.to(`POST /discovery/${id}/counts`).map(({ body }) => body);
    expect(countRequests()).not.toContainEqual(expect.objectContaining({ isApplied: true }));
    await user.click(applyButton);
    await waitFor(() => expect(titles()).toEqual(["Reminders"]));
    expect(countRequests()).toContainEqual(
      expect.objectContaining({ level: "Looking", isApplied: true }),
    );
    screen.getByText("1 of 2 discussions shown");
    for (const part of [
      "phrase=late+payments",
      "days=30",
      "level=Looking",
      "community=freelance",
    ]) {
      expect(address()).toContain(part);
    }
    await user.click(screen.getByRole("button", { name: /^Remove the filter: with “late/ }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(address()).not.toContain("phrase=");
    screen.getByRole("button", { name: /^Use the last filter: with “late payments”/ });
  }, 15_000);

  it("offers no age that excludes nothing, and counts no phrase without letters or digits", async () => {
    const { user, server, id } = openAnalysis({ data }, "&part=discussions");
    server.on(`POST /discovery/${id}/counts`, () => ({ total: 2, kept: 2, discussionIds: [] }));
    await user.click(await screen.findByRole("button", { name: "Filter…" }));
    await screen.findByText("2 of 2 discussions match.");
    const ages = within(screen.getByLabelText("Age")).getAllByRole("option");
    expect(ages.map(({ textContent }) => textContent)).toEqual([
      ...["Any age", "At most 7 days", "At most 14 days", "At most 30 days"],
    ]);
    fireEvent.change(screen.getByLabelText("Exact phrase"), { target: { value: "???" } });
    screen.getByText("Enter a word or a number.");
    screen.getByText("Not counted.");
    await user.click(screen.getByRole("button", { name: "Apply filter" }));
    screen.getByRole("dialog", { name: "Filter discussions" });
    expect(server.to(`POST /discovery/${id}/counts`)).toHaveLength(1);
  });

  it("applies when the address contains it", async () => {
    const { server, id } = openAnalysis({ data }, "&part=discussions&days=7");
    server.on(`POST /discovery/${id}/counts`, () => ({
      ...{ total: 2, kept: 1, discussionIds: [discussions[0]?.id] },
    }));
    await screen.findByText("1 of 2 discussions shown");
    expect(titles()).toEqual(["Late again"]);
  });

  it("offers the last applied filter", async () => {
    const precision = { phrase: "late payments", total: 2, kept: 1 };
    const { user, server, id, address } = openAnalysis(
      { data: { ...data, precision } },
      "&part=discussions",
    );
    server.on(`POST /discovery/${id}/counts`, () => ({
      ...{ total: 2, kept: 1, discussionIds: [discussions[0]?.id] },
    }));
    await user.click(
      await screen.findByRole("button", { name: "Use the last filter: with “late payments”" }),
    );
    await screen.findByText("1 of 2 discussions shown");
    expect(address()).toContain("phrase=late+payments");
  });

  it("says when nothing could be counted, and tries again", async () => {
    const { user, server, id } = openAnalysis({ data }, "&part=discussions&days=7", {
      "POST /discovery/*/counts": () => refusal("UNAVAILABLE"),
    });
    await screen.findByRole("button", { name: "Retry" });
    server.on("POST /discovery/*/counts", () => ({ total: 2, kept: 0, discussionIds: [] }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("No discussions match.");
    expect(server.to(`POST /discovery/${id}/counts`)).toHaveLength(2);
  });
});
