// @vitest-environment jsdom
import type { FoundFeed, WorkspaceFeed } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import { openDiscover } from "../../../research/analyses/discover-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const idOf = (number: number) => `0190a3c4-0000-7000-8000-00000000000${number}`;
const id = idOf(1);
const workspaceFeed = (part: Partial<WorkspaceFeed> = {}): WorkspaceFeed => ({
  ...{ id, source: "feed", address: "https://blog.example/feed", title: "The Ledger Blog" },
  ...{ addedAt: ago(60), paused: null, lastReadAt: ago(3), nextReadAt: ago(-12) },
  ...{ failure: null, hasEnded: false, mayHaveMissedAt: null },
  ...part,
});
const found = (part: Partial<FoundFeed> = {}): FoundFeed => ({
  ...{ source: "feed", address: "https://blog.example/feed", title: "The Ledger Blog" },
  posts: [
    { title: "Late payers", excerpt: "On them", url: "https://blog.example/1", postedAt: ago(30) },
  ],
  ...part,
});

/** Opens the list. */
function open(feeds: WorkspaceFeed[], handlers: Record<string, FakeHandler> = {}, limit = 3) {
  return openDiscover("&tab=communities&find=feeds", {
    "GET /discovery/feeds": () => ({ feeds, limit }),
    ...handlers,
  });
}
const rowOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest("li");
  if (!row) throw new Error(`no row of ${title}`);
  return within(row);
};
async function findAt(user: ReturnType<typeof open>["user"], address: string) {
  const form = within(await screen.findByRole("form", { name: "Add a feed or forum" }));
  fireEvent.change(form.getByLabelText("Address"), { target: { value: address } });
  await user.click(form.getByRole("button", { name: "Find feeds" }));
}

describe("the list of feeds and forums", () => {
  it("shows examples while it is empty", async () => {
    open([]);
    await screen.findByRole("heading", { name: "No feeds or forums yet" });
    screen.getByText("A hashtag on Mastodon");
    screen.getByText("https://mastodon.social/tags/bookkeeping.rss");
    expect(screen.getAllByRole("definition")).toHaveLength(6);
  });

  it("shows when each was polled, why polling failed, and what was missed", async () => {
    open([
      workspaceFeed(),
      workspaceFeed({
        ...{
          id: idOf(2),
          source: "discourse",
          title: "Makers",
          address: "https://makers.example/",
        },
        ...{ lastReadAt: null, nextReadAt: ago(0), failure: "The forum did not answer in time." },
      }),
      workspaceFeed({ id: idOf(3), title: "Busy", mayHaveMissedAt: ago(5) }),
      workspaceFeed({ id: idOf(4), title: "Ended", hasEnded: true, nextReadAt: null }),
      workspaceFeed({ id: idOf(5), title: "Too many", paused: "by plan", nextReadAt: null }),
    ]);
    const blog = await rowOf("The Ledger Blog");
    blog.getByText("Feed · blog.example/feed");
    blog.getByText(/^Read 3 min ago, next in 12 min · Added /);
    const forum = await rowOf("Makers");
    forum.getByText("Discourse forum · makers.example");
    forum.getByText(/^Not read yet, next in a moment · /);
    forum.getByText("The forum did not answer in time.");
    (await rowOf("Busy")).getByText(/^Some posts may be missing/);
    const ended = await rowOf("Ended");
    expect(ended.queryByRole("button", { name: "Pause Ended" })).toBeNull();
    const paused = await rowOf("Too many");
    paused.getByText("Paused: your plan allows fewer feeds and forums.");
    expect(paused.queryByRole("button", { name: "Pause Too many" })).toBeNull();
    screen.getByText("5 of 3 feeds and forums");
    screen.getByRole("link", { name: "See plans" });
  });

  it("pauses, resumes and removes", async () => {
    const paused = workspaceFeed({ paused: "by you", nextReadAt: null });
    const { user, server } = open([workspaceFeed()], {
      [`PATCH /discovery/feeds/${id}`]: () => ({ feeds: [paused], limit: 3 }),
      [`DELETE /discovery/feeds/${id}`]: () => ({ feeds: [], limit: 3 }),
    });
    await user.click(await screen.findByRole("button", { name: "Pause The Ledger Blog" }));
    await screen.findByText("Paused. Its new posts are not read.");
    expect(server.to(`PATCH /discovery/feeds/${id}`)[0]?.body).toEqual({ isPaused: true });
    screen.getByRole("button", { name: "Resume The Ledger Blog" });
    await user.click(screen.getByRole("button", { name: "Remove The Ledger Blog" }));
    screen.getByText("Its mentions stay.");
    await user.click(screen.getByRole("button", { name: "Remove" }));
    await screen.findByText("The Ledger Blog is removed.");
    await screen.findByRole("heading", { name: "No feeds or forums yet" });
  });

  it("offers to load again after an error", async () => {
    open([], { "GET /discovery/feeds": () => refusal("UNAVAILABLE") });
    await screen.findByRole("button", { name: "Retry" });
  });
});

describe("adding a feed or forum", () => {
  it("shows the feeds at an address, and adds one", async () => {
    const { user, server } = open([], {
      "POST /discovery/feeds/preview": () => ({
        found: [
          found(),
          found({ address: "https://blog.example/comments", title: "Comments", posts: null }),
        ],
      }),
      "POST /discovery/feeds": () => ({ feeds: [workspaceFeed()], limit: 3 }),
    });
    await findAt(user, " blog.example ");
    await screen.findByText("2 sources found:");
    expect(server.to("POST /discovery/feeds/preview")[0]?.body).toEqual({
      address: "blog.example",
    });
    const posts = within(screen.getByRole("list", { name: "Newest posts of The Ledger Blog" }));
    posts.getByRole("link", { name: /^Late payers/ });
    posts.getByText("On them");
    await user.click(screen.getByRole("button", { name: "Add: The Ledger Blog" }));
    await screen.findByText(/^The Ledger Blog added/);
    expect(server.to("POST /discovery/feeds")[0]?.body).toEqual({
      address: "https://blog.example/feed",
    });
    await waitFor(() => expect(screen.queryByRole("region", { name: "Found" })).toBeNull());
    await rowOf("The Ledger Blog");
  });

  it("shows what is wrong with an address", async () => {
    const { user, server } = open([], {
      "POST /discovery/feeds/preview": () => refusal("FEED_NOT_FOUND"),
    });
    await findAt(user, "  ");
    await screen.findByText("Enter the address of a feed or forum.");
    expect(server.to("POST /discovery/feeds/preview")).toHaveLength(0);
    await findAt(user, "nothing.example");
    await screen.findByText(/^No feed or forum was found at this address\./);
  });

  it("says that it is already in the list, and that the plan allows no more", async () => {
    const { user } = open([workspaceFeed()], {
      "POST /discovery/feeds/preview": () => ({
        found: [found(), found({ source: "discourse", address: "https://x.example/", title: "X" })],
      }),
      "POST /discovery/feeds": () => refusal("FEEDS_FULL"),
    });
    await findAt(user, "blog.example");
    await screen.findByRole("button", { name: "Added: The Ledger Blog" });
    await user.click(screen.getByRole("button", { name: "Add: X" }));
    await screen.findByText(/^Your plan allows no more feeds and forums/);
    screen.getByRole("link", { name: "See plans" });
  });
});
