// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { card, serverWith, show, titled } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("an empty list", () => {
  it("asks for a keyword when there is none", async () => {
    serverWith([]);
    const { user, state } = show({}, []);
    await user.click(await screen.findByRole("button", { name: "Add a keyword" }));
    expect(state.added).toBe(1);
  });

  it("shows the monitored sources, and how to find more, while there are no mentions", async () => {
    serverWith([]);
    const { user, state } = show({}, [
      "best crm",
      "invoice app",
      "late payer",
      "dunning",
      "ledger",
    ]);
    await screen.findByText("No mentions yet");
    screen.getByText("Monitoring “best crm”, “invoice app”, “late payer”, and 2 more.");
    screen.getByText("Monitoring Reddit.");
    screen.getByText(
      "New mentions appear here automatically. To find more, add another phrasing as a keyword.",
    );
    await user.click(screen.getByRole("button", { name: "Add a keyword" }));
    expect(state.added).toBe(1);
  });

  it("shows that there are no pending mentions, with a button for all mentions", async () => {
    serverWith([sampleMention({ title: "Done", status: "denied" })]);
    const { user } = show();
    await screen.findByText("No pending mentions");
    screen.getByText("Monitoring “best crm”.");
    screen.getByText("New mentions appear here automatically.");
    await user.click(screen.getByRole("button", { name: "Show all mentions" }));
    await screen.findByRole("article");
  });

  it.each([
    ["No mentions yet", []],
    ["No pending mentions", [sampleMention({ status: "accepted" })]],
  ])(
    "%s: without remaining replies it promises no new mentions, and links to the plans",
    async (title, rows) => {
      serverWith(rows);
      show({}, ["best crm"], { repliesLeft: 0 });
      await screen.findByText(title);
      screen.getByText(
        "No replies are left, so the search for new mentions is paused until an upgrade or a new period.",
      );
      expect(screen.getAllByRole("link", { name: "See plans" })).toHaveLength(2);
      expect(screen.queryByText(/appear here by themselves/)).toBeNull();
    },
  );

  it.each([
    [
      "accepted",
      "Mentions that you send to the writers appear here until a writer starts on them.",
    ],
    ["in_progress", "Mentions that a writer is working on appear here."],
    ["replied", "Mentions with a reply appear here."],
    ["denied", "Skipped mentions appear here."],
  ] as const)("says what will appear under %s", async (status, words) => {
    serverWith([]);
    show({ status });
    await screen.findByText(words);
    expect(screen.queryByText("Monitoring Reddit.")).toBeNull();
  });

  it("shows the monitored sources under filters that include new mentions", async () => {
    serverWith([]);
    show({ source: "x" });
    await screen.findByText("No pending mentions match these filters");
    screen.getByText("Monitoring Reddit.");
    screen.getByText("New matching mentions appear here automatically.");
  });

  it("offers to clear filters that match nothing", async () => {
    serverWith(titled("Pending one"));
    const { user } = show({ status: "in_progress", keyword: "best crm" });
    await screen.findByText("No in progress mentions match these filters");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await card("Pending one");
  });
});

describe("a list that is not loaded", () => {
  it("shows a skeleton while it loads", async () => {
    serverWith(titled("First"));
    show();
    expect(screen.getByText("Loading mentions")).toBeTruthy();
    await card("First");
    expect(screen.queryByText("Loading mentions")).toBeNull();
  });

  it("shows why it failed and can be loaded again", async () => {
    const server = serverWith(titled("First"));
    const answer = server.on;
    answer("GET /discovery/reddit-mentions", () => refusal("INTERNAL"));
    const { user } = show();
    const title = await screen.findByText("Error loading mentions");
    expect(title.closest('[role="alert"]')).not.toBeNull();
    screen.getByText("Something went wrong on our side. Please try again in a moment.");
    const counts = { pending: 0, accepted: 0, in_progress: 0, replied: 0, denied: 0 };
    answer("GET /discovery/reddit-mentions", () => ({
      mentions: titled("Back"),
      total: 1,
      atLeast: false,
      counts,
    }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await card("Back");
  });
});
