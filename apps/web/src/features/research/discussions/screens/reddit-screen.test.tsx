// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleDiscussion,
  sampleKeyword,
  sampleMention,
  samplePreview,
} from "../../../../lib/testing/samples.ts";
import { openDiscover, openSearched } from "../../analyses/discover-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const mentionOfSecond = "00000000-0000-4000-8000-00000000000a";
const first = sampleDiscussion({ title: "Clients pay late", content: "Which invoice reminder?" });
const second = sampleDiscussion({ title: "Cash flow", mentionId: mentionOfSecond, isSaved: true });
const search = {
  "POST /discovery/search-reddit": () => ({ posts: [first, second], notice: null }),
};
const found = "&tab=posts&keywords=late%20payments%2C%20invoice%20reminder";
const row = async (name: string) => within(await screen.findByRole("article", { name }));

describe("searching Reddit", () => {
  it("finds posts with the phrases, which are in the address", async () => {
    const { user, server, address } = openDiscover("&tab=posts", search);
    const form = within(await screen.findByRole("form", { name: "Search Reddit" }));
    await user.click(form.getByRole("button", { name: "Search" }));
    form.getByText("Add at least one keyword");
    fireEvent.change(form.getByLabelText("Keywords"), {
      target: { value: "late payments, invoice reminder," },
    });
    await user.click(form.getByRole("button", { name: "Search" }));
    await screen.findByText("2 posts, the strongest intent first.");
    expect(server.to("POST /discovery/search-reddit")[0]?.body).toEqual({
      ...{ keywords: ["late payments", "invoice reminder"], limit: 50 },
    });
    expect(address()).toContain("keywords=late+payments%2C+invoice+reminder");
    const post = await row("Clients pay late");
    expect(post.getByRole("link", { name: /^View post/ }).getAttribute("href")).toBe(first.url);
    post.getByText("r/smallbusiness");
    post.getByText("34 points");
  });

  it("says which keywords are too many or too long", async () => {
    const { user, server } = openDiscover("&tab=posts", search);
    const form = within(await screen.findByRole("form", { name: "Search Reddit" }));
    const type = async (value: string) => {
      fireEvent.change(form.getByLabelText("Keywords"), { target: { value } });
      await user.click(form.getByRole("button", { name: "Search" }));
    };
    await type(Array.from({ length: 11 }, (_, at) => `word ${at}`).join(","));
    form.getByText("Enter at most 10 keywords.");
    await type("a".repeat(101));
    form.getByText("A keyword can have at most 100 characters.");
    expect(server.to("POST /discovery/search-reddit")).toHaveLength(0);
  });

  it("says what is missing, and when nothing was found", async () => {
    await openSearched(found, {
      "POST /discovery/search-reddit": () => ({ posts: [], notice: "Reddit did not answer." }),
      "GET /reddit-analysis/health": () => ({
        ...{ isConnected: false, hasModel: false, notice: "Reddit is not connected here." },
      }),
    });
    await screen.findByText("Reddit did not answer.");
    await screen.findByText("Reddit is not connected here.");
    screen.getByText("No posts with these keywords. Fewer or different words find more.");
  });

  it("says why it failed, and searches again", async () => {
    const { user, server } = await openSearched(found, {
      "POST /discovery/search-reddit": () => refusal("UNAVAILABLE"),
    });
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    server.on("POST /discovery/search-reddit", search["POST /discovery/search-reddit"]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("2 posts, the strongest intent first.");
  });
});

describe("a post of the list", () => {
  it("opens Create as a mention that the texts may quote, with the angle", async () => {
    const mention = sampleMention();
    const ranked = {
      ...first,
      ...{ relevance: 81, angle: "Say how reminders are sent.", angleEvidence: [] },
    };
    const { user, server, address } = await openSearched(found, {
      ...search,
      "POST /discovery/analyze-discussions": () => ({ discussions: [ranked], notice: null }),
      "POST /discovery/reddit-mentions": () => ({ mentions: [mention], refused: [] }),
    });
    await user.click(await screen.findByRole("button", { name: "Analyze 2 discussions" }));
    await screen.findByText("Say how reminders are sent.");
    const post = await row("Clients pay late");
    await user.click(post.getByRole("button", { name: /^Create a post from this/ }));
    await waitFor(() => expect(address()).toContain("view=create-posts"));
    expect(server.to("POST /discovery/reddit-mentions")[0]?.body).toEqual({
      ...{ mentions: [{ id: first.id }], keyword: "invoice reminder" },
    });
    const to = new URL(address(), "http://localhost").searchParams;
    expect(to.get("mention")).toBe(mention.id);
    expect(to.get("prompt")).toBe("Answer what the author asks. Say how reminders are sent.");
  });

  it("that is a mention links to Create and to the mention", async () => {
    const { user, server, address } = await openSearched(found, search);
    const other = await row("Cash flow");
    expect(other.getByRole("link", { name: "Open mention" }).getAttribute("href")).toContain(
      `item=${mentionOfSecond}`,
    );
    await user.click(other.getByRole("button", { name: /^Create a post from this/ }));
    await waitFor(() => expect(address()).toContain(`mention=${mentionOfSecond}`));
    expect(server.to("POST /discovery/reddit-mentions")).toHaveLength(0);
  });

  it("that may not be quoted opens Create with only its address, and says so", async () => {
    const { user, server, address } = await openSearched(found, {
      ...search,
    });
    const post = await row("Clients pay late");
    server.on("POST /discovery/reddit-mentions", () => refusal("UNAVAILABLE"));
    await user.click(post.getByRole("button", { name: /^Create a post from this/ }));
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    expect(address()).not.toContain("create-posts");
    server.on("POST /discovery/reddit-mentions", () => ({
      mentions: [],
      refused: [{ id: first.id, message: "The author opted out." }],
    }));
    await user.click(post.getByRole("button", { name: /^Create a post from this/ }));
    await screen.findByText("The author opted out.");
    const to = new URL(address(), "http://localhost").searchParams;
    expect(Object.fromEntries(to)).toEqual({
      ...{ view: "create-posts", url: first.url, type: "discussion" },
    });
  });

  it("is added to the mentions with the phrase that it contains", async () => {
    const mention = sampleMention();
    const { user, server } = await openSearched(found, {
      ...search,
      "POST /discovery/reddit-mentions": () => ({ mentions: [mention], refused: [] }),
    });
    const post = await row("Clients pay late");
    await user.click(post.getByRole("button", { name: /^Add as mention/ }));
    await screen.findByText("Added to your mentions.");
    expect(server.to("POST /discovery/reddit-mentions")[0]?.body).toEqual({
      ...{ mentions: [{ id: first.id }], keyword: "invoice reminder" },
    });
    expect(
      (await post.findByRole("link", { name: "Open mention" })).getAttribute("href"),
    ).toContain(mention.id);
  });

  it("says why it was not added", async () => {
    const { user, server } = await openSearched(found, {
      ...search,
      "POST /discovery/reddit-mentions": () => ({
        mentions: [],
        refused: [{ id: first.id, message: "The author opted out." }],
      }),
    });
    const post = await row("Clients pay late");
    await user.click(post.getByRole("button", { name: /^Add as mention/ }));
    await screen.findByText("The author opted out.");
    server.on("POST /discovery/reddit-mentions", () => refusal("UNAVAILABLE"));
    await user.click(post.getByRole("button", { name: /^Add as mention/ }));
    await screen.findByText(errorCodes.UNAVAILABLE.message);
  });

  it("is saved, and removed from the saved posts", async () => {
    const { user, server } = await openSearched(found, {
      ...search,
      "POST /discovery/saved-posts": () => ({ post: { ...first, isSaved: true } }),
      "DELETE /discovery/saved-posts/*": () => ({}),
    });
    const post = await row("Clients pay late");
    await user.click(post.getByRole("button", { name: /^Save: / }));
    await post.findByRole("button", { name: /^Remove from saved posts/ });
    server.on("DELETE /discovery/saved-posts/*", () => refusal("UNAVAILABLE"));
    await user.click(post.getByRole("button", { name: /^Remove from saved posts/ }));
    await screen.findByText("The post was not removed from your saved posts");
    server.on("DELETE /discovery/saved-posts/*", () => ({}));
    expect(server.to("POST /discovery/saved-posts")[0]?.body).toEqual({ id: first.id });
    await user.click(post.getByRole("button", { name: /^Remove from saved posts/ }));
    await post.findByRole("button", { name: /^Save: / });
    server.on("POST /discovery/saved-posts", () => refusal("SAVED_POSTS_FULL"));
    await user.click(post.getByRole("button", { name: /^Save: / }));
    await screen.findByText(errorCodes.SAVED_POSTS_FULL.message);
    screen.getByText("The post was not saved");
  });

  it("adds its phrase to the keywords, with a preview of what it would find", async () => {
    const { user, server } = await openSearched(found, {
      ...search,
      "POST /discovery/keywords/preview": () => ({ preview: samplePreview({ matches: 7 }) }),
      "POST /discovery/keywords": () => ({
        keyword: sampleKeyword({ keyword: "invoice reminder" }),
      }),
    });
    await user.click(
      (await row("Clients pay late")).getByRole("button", { name: /^Add as keyword/ }),
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Add keyword" }));
    expect(dialog.getByLabelText<HTMLInputElement>("New keyword").value).toBe("invoice reminder");
    await dialog.findAllByText(/matches 7 of/);
    await user.click(dialog.getByRole("button", { name: "Add" }));
    await screen.findByText("“invoice reminder” added to your keywords.");
    expect(server.to("POST /discovery/keywords")[0]?.body).toEqual({ keyword: "invoice reminder" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows 20 at a time", async () => {
    const posts = Array.from({ length: 25 }, (_, at) => sampleDiscussion({ title: `Post ${at}` }));
    const { user } = await openSearched(found, {
      "POST /discovery/search-reddit": () => ({ posts, notice: null }),
    });
    const list = await screen.findByRole("list", { name: "Discussions" });
    expect(within(list).getAllByRole("article")).toHaveLength(20);
    await user.click(screen.getByRole("button", { name: "Show 5 more" }));
    expect(within(list).getAllByRole("article")).toHaveLength(25);
  });
});

describe("analyzing a list", () => {
  it("sends at most 50, orders them by relevance and shows the angle of each with its evidence", async () => {
    const posts = Array.from({ length: 60 }, (_, at) => sampleDiscussion({ title: `Post ${at}` }));
    const { user, server } = await openSearched(found, {
      "POST /discovery/search-reddit": () => ({ posts, notice: null }),
      "POST /discovery/analyze-discussions": () => ({
        discussions: [
          {
            ...posts[3],
            relevance: 81,
            angle: "Say how reminders are sent.",
            angleEvidence: [
              {
                ...{ discussionId: posts[3]?.id, url: posts[3]?.url, field: "content" },
                ...{ span: [0, 7], quote: "I chase" },
              },
            ],
          },
          { ...posts[0], relevance: 12, angle: null, angleEvidence: [] },
        ],
        notice: "The model did not answer for one.",
      }),
    });
    await user.click(
      await screen.findByRole("button", { name: "Analyze the first 50 discussions" }),
    );
    await screen.findByText("Ordered by relevance and intent.");
    const body = server.to("POST /discovery/analyze-discussions")[0]?.body;
    expect((body as { discussions: unknown[] }).discussions).toHaveLength(50);
    const [top, next] = within(screen.getByRole("list", { name: "Discussions" })).getAllByRole(
      "article",
    );
    expect(top?.textContent).toContain("Post 3");
    expect(top?.textContent).toContain("Relevance 81 of 100");
    expect(top?.textContent).toContain("Say how reminders are sent.");
    expect(top?.textContent).toContain("I chase");
    expect(next?.textContent).toContain("Post 0");
    screen.getByText("The model did not answer for one.");
  });

  it("says why it failed", async () => {
    const { user } = await openSearched(found, {
      ...search,
      "POST /discovery/analyze-discussions": () => refusal("MODEL_OVER_BUDGET"),
    });
    await user.click(await screen.findByRole("button", { name: "Analyze 2 discussions" }));
    await screen.findByText(errorCodes.MODEL_OVER_BUDGET.message);
  });
});
