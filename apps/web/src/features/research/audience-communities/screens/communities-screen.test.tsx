// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleAudienceCommunity,
  sampleSubredditAnalysis,
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
const watched = (community: string, part = {}) => ({
  ...{ source: "reddit", community, addedAt: "2026-11-20T12:00:00.000Z" },
  ...{ isPaused: false, failure: null },
  ...part,
});

describe("searching communities", () => {
  it("shows subscribers, activity and the promotion rule of each", async () => {
    const { user, server, address } = openDiscover(tab, search);
    const form = within(await screen.findByRole("form", { name: "Search communities" }));
    fireEvent.change(form.getByLabelText("Keywords"), { target: { value: "invoices" } });
    await user.click(form.getByRole("button", { name: "Search" }));
    await screen.findByText("6 communities found.");
    expect(address()).toContain("keywords=invoices");
    expect(server.to("POST /discovery/reddit-communities")[0]?.body).toEqual({
      keywords: ["invoices"],
    });
    const one = within(screen.getByRole("article", { name: "r/smallbusiness" }));
    one.getByText("1,204,000 subscribers");
    expect(one.getByText("Replies per post").parentElement?.textContent).toContain(
      "6.2 from 87 posts",
    );
    one.getByText(/^Measured on 87 posts/);
    one.getByText("Its rules limit promotion.");
    one.getByText("Promote only where somebody asks");
  });

  it("shows the best hours as a chart and as a table", async () => {
    const { user } = await openSearched(found, search);
    const one = within(await screen.findByRole("article", { name: "r/agency" }));
    await user.click(one.getByText("Show best hours"));
    one.getByRole("img", { name: "14:00: 9.5 replies per post" });
    await user.click(one.getByRole("button", { name: "Table" }));
    one.getByRole("row", { name: "09:00 8 5" });
  });

  it("says what was not measured, and why", async () => {
    await openSearched(found, {
      "POST /discovery/reddit-communities": () => ({
        communities: [
          sampleAudienceCommunity({
            ...{ postsPerDay: null, repliesPerPost: null, answeredWithinDay: null },
            ...{ bestHours: [], measured: null, failure: "The community is private." },
          }),
        ],
        notice: "Two keywords were not searched.",
      }),
    });
    await screen.findByText("Two keywords were not searched.");
    screen.getByText("The community is private.");
    expect(screen.getAllByText("not measured")).toHaveLength(3);
  });

  it("says why it failed, and searches again", async () => {
    const { user, server } = await openSearched(found, {
      "POST /discovery/reddit-communities": () => refusal("UNAVAILABLE"),
    });
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    server.on("POST /discovery/reddit-communities", () => ({ communities: [], notice: null }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("No communities with these keywords. More general words find more.");
  });
});

describe("a search that costs", () => {
  it("is started by its button, not by opening a tab or by a reload", async () => {
    const { user, server } = openDiscover(found, search);
    await screen.findByRole("form", { name: "Search communities" });
    await user.click(screen.getByRole("button", { name: "Facebook groups" }));
    const groups = within(await screen.findByRole("form", { name: "Search Facebook groups" }));
    expect(groups.getByLabelText<HTMLInputElement>("Keywords").value).toBe("invoices");
    await user.click(screen.getByRole("tab", { name: "Reddit content" }));
    await screen.findByRole("form", { name: "Search Reddit" });
    for (const path of ["reddit-communities", "facebook-groups", "search-reddit"]) {
      expect(server.to(`POST /discovery/${path}`)).toHaveLength(0);
    }
  });

  it("is shown again without another call when its tab is opened again", async () => {
    const { user, server } = await openSearched(found, search);
    await screen.findByText("6 communities found.");
    await user.click(screen.getByRole("button", { name: "Facebook groups" }));
    await user.click(screen.getByRole("button", { name: "Find communities" }));
    await screen.findByText("6 communities found.");
    expect(server.to("POST /discovery/reddit-communities")).toHaveLength(1);
  });

  it("includes the description of a community", async () => {
    const { server } = openDiscover(`${tab}&find=describe&subreddit=smallbusiness`);
    await screen.findByRole("form", { name: "Describe a community" });
    expect(server.to("POST /reddit-analysis/analyze-subreddit")).toHaveLength(0);
  });
});

describe("watching communities", () => {
  it("adds a community, and removes it", async () => {
    const { user, server } = await openSearched(found, {
      ...search,
      "POST /discovery/watched-communities": () => ({
        ...{ communities: [watched("agency")], limit: 3 },
      }),
      "DELETE /discovery/watched-communities/agency": () => ({ communities: [], limit: 3 }),
    });
    await user.click(
      await screen.findByRole("button", { name: "Monitor this community: r/agency" }),
    );
    await user.click(await screen.findByRole("button", { name: "Stop monitoring r/agency" }));
    await screen.findByRole("button", { name: "Monitor this community: r/agency" });
    expect(server.to("POST /discovery/watched-communities")[0]?.body).toEqual({
      community: "agency",
    });
  });

  it("says when one was not removed", async () => {
    const { user } = await openSearched(found, {
      ...search,
      "GET /discovery/watched-communities": () => ({ communities: [watched("agency")], limit: 3 }),
      "DELETE /discovery/watched-communities/agency": () => new Response("", { status: 502 }),
    });
    await user.click(await screen.findByRole("button", { name: "Stop monitoring r/agency" }));
    const one = within(screen.getByRole("article", { name: "r/agency" }));
    expect((await one.findByRole("alert")).textContent).not.toContain("added");
  });

  it("says that the plan allows no more, and links to the plans", async () => {
    const { user } = await openSearched(found, {
      ...search,
      "POST /discovery/watched-communities": () => refusal("COMMUNITIES_FULL"),
    });
    await user.click(
      await screen.findByRole("button", { name: "Monitor this community: r/agency" }),
    );
    const one = within(screen.getByRole("article", { name: "r/agency" }));
    await one.findByText(errorCodes.COMMUNITIES_FULL.message);
    one.getByRole("link", { name: "See plans" });
  });

  it("lists them with the limit of the plan, paused ones, and why one can't be read", async () => {
    const stored = {
      communities: [
        watched("agency", { failure: "The community is private." }),
        watched("sales", { isPaused: true }),
      ],
      limit: 2,
    };
    const { user } = openDiscover(`${tab}&find=watched`, {
      "GET /discovery/watched-communities": () => stored,
      "DELETE /discovery/watched-communities/agency": () => {
        stored.communities = stored.communities.slice(1);
        return stored;
      },
    });
    // The paused one is not read.
    await screen.findByText("1 of 2 communities");
    screen.getByRole("link", { name: "See plans" });
    screen.getByText("The community is private.");
    screen.getByText("Paused: your plan allows fewer communities.");
    await user.click(screen.getByRole("button", { name: "Stop monitoring r/agency" }));
    await screen.findByText("0 of 2 communities");
    expect(screen.queryByText("r/agency")).toBeNull();
  });

  it("says what watching does when there are none", async () => {
    const { user, address } = openDiscover(`${tab}&find=watched`);
    await screen.findByText("No monitored communities yet");
    await user.click(screen.getByRole("button", { name: "Search communities" }));
    await waitFor(() => expect(address()).not.toContain("find="));
  });

  it("can be loaded again", async () => {
    const { user, server } = openDiscover(`${tab}&find=watched`, {
      "GET /discovery/watched-communities": () => refusal("UNAVAILABLE"),
    });
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    server.on("GET /discovery/watched-communities", () => ({ communities: [], limit: 3 }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("No monitored communities yet");
  });
});

describe("Facebook groups", () => {
  const groups = `${tab}&find=groups&keywords=invoices`;

  it("lists what web search found", async () => {
    await openSearched(groups, {
      "POST /discovery/facebook-groups": () => ({
        groups: [
          {
            name: "Agency owners",
            url: "https://www.facebook.com/groups/agency",
            description: "For owners.",
            keyword: "invoices",
          },
        ],
        notice: null,
      }),
    });
    await screen.findByText("1 group found.");
    expect(screen.getByRole("link", { name: /^Agency owners/ }).getAttribute("href")).toBe(
      "https://www.facebook.com/groups/agency",
    );
    screen.getByText("Found with “invoices”");
  });

  it("says that web search is not connected", async () => {
    await openSearched(groups, {
      "POST /discovery/facebook-groups": () => refusal("RESEARCH_SOURCE_NOT_CONNECTED"),
    });
    await screen.findByText(errorCodes.RESEARCH_SOURCE_NOT_CONNECTED.message);
  });
});

describe("describing a community", () => {
  const path = "POST /reddit-analysis/analyze-subreddit";

  it("shows its tone with quotes, form, hours, who answers and what did well", async () => {
    const { user, server, address } = openDiscover(`${tab}&find=describe`, {
      [path]: () => sampleSubredditAnalysis(),
    });
    const form = within(await screen.findByRole("form", { name: "Describe a community" }));
    await user.click(form.getByRole("button", { name: "Describe" }));
    form.getByText("Enter the name of a community.");
    fireEvent.change(form.getByLabelText("Name of a community"), {
      target: { value: "/r/smallbusiness" },
    });
    await user.click(form.getByRole("button", { name: "Describe" }));
    await screen.findByText("Answers are short and practical.");
    expect(server.to(path)[0]?.body).toEqual({ subreddit: "smallbusiness" });
    expect(address()).toContain("subreddit=smallbusiness");
    screen.getByText("I chase late payments for days");
    screen.getByRole("row", { name: "Characters of the title 40 to 80 20 to 120" });
    screen.getByRole("row", { name: "Ask a question 60% 25%" });
    screen.getByText(/^210 people wrote 540 answers\. The ten who wrote the most gave 31%/);
    screen.getByRole("link", { name: /^How I got paid on time/ });
    const hours = within(screen.getByRole("region", { name: "Posts by weekday and hour" }));
    hours.getByRole("img", { name: "Tue 14:00: 12 posts" });
    await user.click(hours.getByRole("button", { name: "Table" }));
    hours.getByRole("row", { name: "14:00 0 12 0 0 0 0 0" });
  });

  it("moves by arrow keys in the chart of its hours", async () => {
    const { user } = await openSearched(
      `${tab}&find=describe&subreddit=smallbusiness`,
      {
        [path]: () => sampleSubredditAnalysis(),
      },
      "Describe",
    );
    const first = await screen.findByRole("img", { name: "Mon 00:00: 0 posts" });
    first.focus();
    await user.keyboard("{ArrowDown}{ArrowRight}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Tue 01:00: 0 posts");
    await user.keyboard("{End}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Tue 23:00: 0 posts");
  });

  it("says what is missing, and why it failed", async () => {
    const { user, server } = await openSearched(
      `${tab}&find=describe&subreddit=smallbusiness`,
      {
        [path]: () => refusal("UNAVAILABLE"),
      },
      "Describe",
    );
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    server.on(path, () =>
      sampleSubredditAnalysis({
        form: { posts: 12, postsNeeded: 40, comparisons: null },
        answering: null,
        tone: null,
        notice: "No language model is connected.",
      }),
    );
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("No language model is connected.");
    screen.getByText("The votes of 12 posts are known. A comparison needs 40.");
    expect(screen.queryByRole("heading", { name: "Who answers" })).toBeNull();
  });
});
