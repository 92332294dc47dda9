// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { neverResponds, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleDiscussion,
  samplePostAnalysis,
  sampleWholePost,
} from "../../../../lib/testing/samples.ts";
import { openDiscover, openSearched } from "../../analyses/discover-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const found = "&tab=posts&keywords=late%20payments%2C%20invoice%20reminder";

describe("reading a post", () => {
  const whole = sampleWholePost({ missing: "3 more comments are on Reddit.", isLocked: true });
  const { id, url } = whole.post;
  const read = { [`GET /discovery/posts/${id}`]: () => whole };

  it("shows it whole with its comments, in the address", async () => {
    const { user, address } = await openSearched(found, {
      ...read,
      "POST /discovery/search-reddit": () => ({
        posts: [sampleDiscussion({ id, title: whole.post.title })],
        notice: null,
      }),
    });
    await user.click(await screen.findByRole("button", { name: /^Read with comments/ }));
    await screen.findByText(whole.post.fullContent);
    expect(address()).toContain(`post=${id}`);
    screen.getByText("We send reminders by hand.");
    screen.getByText("This comment was deleted or removed.");
    screen.getByText("3 more comments are on Reddit.");
    screen.getByText("This post is locked");
    screen.getByText("Reply, level 1");
    await user.click(screen.getByRole("button", { name: "All posts" }));
    await screen.findByText("1 post, the strongest intent first.");
  });

  it("shows when it was deleted", async () => {
    openDiscover(`&tab=posts&post=${id}`);
    await screen.findByText("This post is not available");
  });

  it("links to its analysis, with findings and their quotes", async () => {
    const { user, server, address } = openDiscover(`&tab=posts&post=${id}`, {
      ...read,
      "POST /reddit-analysis/analyze-post": () => samplePostAnalysis(),
    });
    await user.click(await screen.findByRole("button", { name: "Analyze post" }));
    await screen.findByText("64 of 100");
    expect(server.to("POST /reddit-analysis/analyze-post")[0]?.body).toEqual({ postUrl: url });
    expect(address()).toContain("postUrl=");
    const findings = within(screen.getByRole("list", { name: "Findings" }));
    findings.getByText("The author looks for a tool.");
    findings.getByText("I chase late payments for days");
    screen.getByText("Say how reminders are sent.");
    const angle = within(screen.getByRole("list", { name: "Quotes: Say how reminders are sent." }));
    angle.getByText("I chase late payments for days");
  });
});

describe("analyzing a post by its address", () => {
  const address = "https://www.reddit.com/r/smallbusiness/comments/1";
  const opened = `&tab=posts&postUrl=${encodeURIComponent(address)}`;

  it("asks for the address, and shows how long it takes", async () => {
    const { user } = openDiscover("&tab=posts", {
      "POST /reddit-analysis/analyze-post": neverResponds,
    });
    const form = within(await screen.findByRole("form", { name: "Analyze a post" }));
    await user.click(form.getByRole("button", { name: "Analyze" }));
    await form.findByText("Paste the address of a post.");
    fireEvent.change(form.getByLabelText("Address of a post"), {
      target: { value: address },
    });
    await user.click(form.getByRole("button", { name: "Analyze" }));
    await screen.findByText("Reading and analyzing the post. This takes up to two minutes.");
  });

  it("says why it failed or what is missing", async () => {
    const { user, server } = await openSearched(
      opened,
      { "POST /reddit-analysis/analyze-post": () => refusal("RESEARCH_SOURCE_NOT_CONNECTED") },
      "Analyze post",
    );
    await screen.findByText(errorCodes.RESEARCH_SOURCE_NOT_CONNECTED.message);
    const notice = "No language model is connected.";
    server.on("POST /reddit-analysis/analyze-post", () =>
      samplePostAnalysis({ findings: null, angle: null, notice }),
    );
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText(notice);
    expect(screen.queryByRole("list", { name: "Findings" })).toBeNull();
  });

  it("says when no statement had evidence", async () => {
    const empty = samplePostAnalysis({ findings: [], angle: null });
    const { user } = await openSearched(
      opened,
      { "POST /reddit-analysis/analyze-post": () => empty },
      "Analyze post",
    );
    await screen.findByText(/^The language model stated nothing that words of the post/);
    screen.getByText(/^The language model suggested no way to answer/);
    await user.click(screen.getByRole("button", { name: /^Add as keyword/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add keyword" }));
    const keyword = dialog.getByLabelText<HTMLInputElement>("New keyword").value;
    expect(keyword.split(" ").length).toBeLessThanOrEqual(4);
    expect(keyword).not.toBe("");
  });

  it("is not repeated by a reload", async () => {
    const { server } = openDiscover(opened);
    await screen.findByRole("button", { name: "Analyze post" });
    expect(server.to("POST /reddit-analysis/analyze-post")).toHaveLength(0);
  });
});

describe("saved posts", () => {
  it("are listed by page, and disappear when they are removed", async () => {
    const posts = [sampleDiscussion({ title: "Kept", isSaved: true })];
    const stored = { posts, total: 21 };
    const { user, server } = openDiscover("&tab=posts", {
      "GET /discovery/saved-posts": () => stored,
      "DELETE /discovery/saved-posts/*": () => {
        stored.posts = [];
        stored.total = 0;
        return {};
      },
    });
    const list = within(await screen.findByRole("list", { name: "Saved posts" }));
    list.getByText("Kept");
    await user.click(screen.getByRole("button", { name: "Page 2" }));
    await waitFor(() =>
      expect(server.to("GET /discovery/saved-posts").at(-1)?.query.get("offset")).toBe("20"),
    );
    await user.click(await screen.findByRole("button", { name: /^Remove from saved posts/ }));
    await screen.findByText("None yet. Posts that you save appear here.");
  });

  it("show the page before when the last one of a page was removed", async () => {
    const first = sampleDiscussion({ title: "First", isSaved: true });
    const last = sampleDiscussion({ title: "Last", isSaved: true });
    const { user, server } = openDiscover("&tab=posts", {
      "GET /discovery/saved-posts": ({ query }) => ({
        posts: [query.get("offset") === "20" ? last : first],
        total: 21,
      }),
      "DELETE /discovery/saved-posts/*": () => ({}),
    });
    await user.click(await screen.findByRole("button", { name: "Page 2" }));
    const remove = await screen.findByRole("button", { name: "Remove from saved posts: Last" });
    server.on("GET /discovery/saved-posts", ({ query }) => ({
      posts: query.get("offset") === "20" ? [] : [first],
      total: 20,
    }));
    await user.click(remove);
    await screen.findByRole("button", { name: "Remove from saved posts: First" });
  });

  it("can be loaded again", async () => {
    const { user, server } = openDiscover("&tab=posts", {
      "GET /discovery/saved-posts": () => refusal("UNAVAILABLE"),
    });
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    server.on("GET /discovery/saved-posts", () => ({ posts: [], total: 0 }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("None yet. Posts that you save appear here.");
  });
});
