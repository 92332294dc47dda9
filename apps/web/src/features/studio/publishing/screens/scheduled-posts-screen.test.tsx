// @vitest-environment jsdom
import { errorCodes, type OwnPost } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { handPost } from "../../../../lib/post-handover.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleOwnPost } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { ScheduledPostsScreen } from "./scheduled-posts-screen.tsx";

beforeEach(prepareDom);
afterEach(() => {
  sessionStorage.clear();
  return clearDom();
});

const connected = { way: "account", connected: true, url: "https://www.reddit.com", reason: null };
const requirements = {
  promotion: {
    stance: "restricted",
    reason: "Its rules limit promotion.",
    quote: "One link a week.",
  },
  titleMin: 15,
  titleMax: null,
  bodyMin: null,
  bodyMax: 500,
  needsFlair: false,
  others: ["The title must not contain: “hiring”."],
};

function show(posts: OwnPost[] = [], handlers: Record<string, FakeHandler> = {}) {
  const server = fakeApi({
    "GET /content/posts": () => ({ items: posts, total: posts.length }),
    "POST /platform/connect": () => connected,
    "GET /content/post-requirements": () => ({ requirements }),
    ...handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ScheduledPostsScreen />
      <Toaster durationMs={60_000} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), server };
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const rows = async () =>
  within(await screen.findByRole("list", { name: "Posts" })).getAllByRole("listitem");

describe("the list", () => {
  it("shows posts with status, community, and the time in the time zone in which it was chosen", async () => {
    show([
      sampleOwnPost(),
      sampleOwnPost({ scheduledAt: "2027-06-01T07:00:00.000Z", title: "Summer" }),
      sampleOwnPost({ status: "failed", failure: "Reddit says no. Change the post.", title: "No" }),
      sampleOwnPost({
        status: "published",
        publishedAt: "2026-11-21T10:00:00.000Z",
        url: "https://www.reddit.com/r/a/comments/b/",
        title: "Out",
      }),
    ]);
    const [winter, summer, failed, published] = await rows();
    expect(winter?.textContent).toMatch(
      /Scheduled · Reddit, r\/smallbusiness · .*09:00 \(Europe\/Berlin\)/,
    );
    // On both sides of the change of daylight saving.
    expect(summer?.textContent).toContain("09:00 (Europe/Berlin)");
    expect(failed?.textContent).toContain("Reddit says no. Change the post.");
    within(published as HTMLElement).getByRole("link", { name: /^Open post/ });
    expect(within(published as HTMLElement).queryByRole("button", { name: /^Edit/ })).toBeNull();
  });

  it("says what will appear, filters by status, and can be loaded again", async () => {
    const { user, server } = show([], { "GET /content/posts": () => refusal("UNAVAILABLE") });
    await screen.findByText(errorCodes.UNAVAILABLE.message);
    server.on("GET /content/posts", () => ({ items: [], total: 0 }));
    await user.click(await button("Retry"));
    await screen.findByText("No posts yet");
    await user.click(await button("Draft"));
    await screen.findByText("No posts with this status");
    const [request] = server.to("GET /content/posts").slice(-1);
    expect(request?.query.get("status")).toBe("draft");
  });

  it("cancels a scheduled post", async () => {
    const post = sampleOwnPost();
    const { user, server } = show([post], {
      [`POST /content/posts/${post.id}/cancel`]: () => ({ post: { ...post, status: "canceled" } }),
    });
    await user.click(await button("Cancel post: Late invoices"));
    await screen.findByText("Post canceled.");
    expect(server.to(`POST /content/posts/${post.id}/cancel`)).toHaveLength(1);
  });

  it("deletes a draft, or says that it was not deleted", async () => {
    const post = sampleOwnPost({ status: "draft" });
    const call = `POST /content/posts/${post.id}/cancel`;
    const { user, server } = show([post], { [call]: () => refusal("UNAVAILABLE") });
    await user.click(await button("Delete draft: Late invoices"));
    await screen.findByText("The draft was not deleted");
    server.on(call, () => ({ post: { ...post, status: "canceled" } }));
    await user.click(await button("Delete draft: Late invoices"));
    await screen.findByText("Draft deleted.");
  });

  it("shows the page before when the last post of a page was canceled", async () => {
    const post = sampleOwnPost({ title: "Last" });
    const { user, server } = show([], {
      "GET /content/posts": ({ query }) => ({
        items: [query.get("page") === "2" ? post : sampleOwnPost({ title: "First" })],
        total: 21,
      }),
      [`POST /content/posts/${post.id}/cancel`]: () => ({ post: { ...post, status: "canceled" } }),
    });
    await user.click(await button("Page 2"));
    const cancel = await button("Cancel post: Last");
    server.on("GET /content/posts", ({ query }) => ({
      items: query.get("page") === "2" ? [] : [sampleOwnPost({ title: "First" })],
      total: 20,
    }));
    await user.click(cancel);
    await button("Cancel post: First");
    expect(screen.queryByText("No posts yet")).toBeNull();
  });
});

describe("the form", () => {
  const set = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it("schedules a post at a time of its time zone, and shows the community's rules", async () => {
    const { user, server } = show([], { "POST /content/posts": () => ({ post: sampleOwnPost() }) });
    await user.click(await button("New post"));
    await user.click(await button("Schedule post"));
    await screen.findByText("Enter a text.");
    set("Text", "A text.");
    await user.click(await button("Schedule post"));
    await screen.findByText("Enter a community.");
    set("Community", "r/smallbusiness");
    await screen.findByText("“One link a week.”");
    screen.getByText("The title needs at least 15 characters.");
    screen.getByText("The text has at most 500 characters.");
    set("Title", "Late invoices");
    await user.click(await button("Schedule post"));
    await screen.findByText("Choose a day.");
    set("Day", "2027-06-01");
    set("Time", "09:00");
    set("Time zone", "America/New_York");
    await user.click(await button("Schedule post"));
    await screen.findByText("Post scheduled.");
    expect(server.to("POST /content/posts")[0]?.body).toEqual({
      ...{ platform: "reddit", subreddit: "r/smallbusiness", title: "Late invoices" },
      ...{ content: "A text.", scheduledAt: "2027-06-01T13:00:00.000Z" },
      timeZone: "America/New_York",
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows at the day that the time is past, and keeps the input", async () => {
    const post = sampleOwnPost();
    const { user } = show([post], {
      [`PUT /content/posts/${post.id}`]: () => refusal("TIME_IN_PAST"),
    });
    await user.click(await button("Edit Late invoices"));
    expect(screen.getByLabelText<HTMLInputElement>("Day").value).toBe("2026-12-01");
    expect(screen.getByLabelText<HTMLInputElement>("Time").value).toBe("09:00");
    await user.click(await button("Schedule post"));
    await screen.findByText(errorCodes.TIME_IN_PAST.message);
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Late invoices");
  });

  it("publishes immediately, or shows why Reddit refused it", async () => {
    const { user, server } = show([], {
      "POST /platform/publish": () => refusal("POST_REFUSED", "Reddit says: “Only on Sundays.”"),
    });
    await user.click(await button("New post"));
    set("Community", "SaaS");
    set("Title", "Hello");
    set("Text", "A text.");
    await user.click(await button("Publish now"));
    await screen.findByText("Reddit says: “Only on Sundays.”");
    server.on("POST /platform/publish", () => ({
      way: "account",
      url: "https://r.test",
      post: null,
    }));
    await user.click(await button("Publish now"));
    await screen.findByText("Post published.");
    expect(server.to("POST /platform/publish")[0]?.body).toEqual({
      ...{ platform: "reddit", content: "A text.", title: "Hello", target: "SaaS" },
    });
  });

  it("is published once, even if its draft can't be deleted afterwards", async () => {
    const post = sampleOwnPost();
    const { user, server } = show([post], {
      "POST /platform/publish": () => ({ way: "account", url: "https://r.test", post: null }),
      [`POST /content/posts/${post.id}/cancel`]: () => refusal("UNAVAILABLE"),
    });
    await user.click(await button("Edit Late invoices"));
    await user.click(await button("Publish now"));
    await screen.findByText(/^Post published\. It is still in the list: delete it there/);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.to("POST /platform/publish")).toHaveLength(1);
  });

  it("is restored when the form is opened again, until it is saved", async () => {
    const { user } = show([], {
      "POST /content/posts": () => ({ post: sampleOwnPost({ status: "draft" }) }),
    });
    await user.click(await button("New post"));
    set("Title", "Hello");
    set("Text", "Half a text");
    cleanup();
    const reloaded = show([], {
      "POST /content/posts": () => ({ post: sampleOwnPost({ status: "draft" }) }),
    });
    await reloaded.user.click(await button("New post"));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Half a text");
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Hello");
    screen.getByText("This is what you entered before.");
    await reloaded.user.click(await button("Save draft"));
    await screen.findByText("Draft saved.");
    await reloaded.user.click(await button("New post"));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("");
    expect(screen.queryByText("This is what you entered before.")).toBeNull();
  });

  it("is emptied on request after it was restored", async () => {
    const { user } = show();
    await user.click(await button("New post"));
    set("Text", "Half a text");
    cleanup();
    const reloaded = show();
    await reloaded.user.click(await button("New post"));
    await reloaded.user.click(await button("Start over"));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("");
    expect(screen.queryByText("This is what you entered before.")).toBeNull();
    cleanup();
    await show().user.click(await button("New post"));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("");
  });

  it("explains how to connect an account, and saves drafts without one", async () => {
    const { user, server } = show([], {
      "POST /platform/connect": () => ({
        ...{ way: "account", connected: false, url: "/dashboard?view=settings" },
        reason: "No Reddit account is connected.",
      }),
      "POST /content/posts": () => ({ post: sampleOwnPost({ status: "draft" }) }),
    });
    await user.click(await button("New post"));
    await screen.findByText(/No Reddit account is connected/);
    expect((await button("Publish now")).getAttribute("aria-disabled")).toBe("true");
    set("Text", "A text.");
    await user.click(await button("Save draft"));
    await screen.findByText("Draft saved.");
    expect(server.to("POST /content/posts")[0]?.body).toMatchObject({ scheduledAt: null });
  });

  it("begins anew with a text from another screen, which survives a reload", async () => {
    const { user } = show();
    await user.click(await button("New post"));
    set("Community", "SaaS");
    set("Text", "Half a text");
    cleanup();
    handPost({ platform: "reddit", title: "Handed", content: "A whole text" });
    show();
    await screen.findByRole("form", { name: "New post" });
    expect(screen.getByLabelText<HTMLInputElement>("Community").value).toBe("");
    expect(screen.queryByText("This is what you entered before.")).toBeNull();
    cleanup();
    await show().user.click(await button("New post"));
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Handed");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("A whole text");
  });

  it("for another platform copies the text and opens the page to paste it on", async () => {
    handPost({ platform: "x", title: "", content: "Handed & ready" });
    const reason = "We don’t post on X for you. Copy the text and post it yourself.";
    show([], {
      "POST /platform/connect": () => ({
        way: "copy",
        connected: false,
        url: "https://x.com",
        reason,
      }),
    });
    const form = within(await screen.findByRole("form", { name: "New post" }));
    await form.findByText(reason);
    expect(form.getByLabelText<HTMLTextAreaElement>("Text").value).toBe("Handed & ready");
    expect(form.getByRole("link", { name: /^Open X/ }).getAttribute("href")).toBe(
      "https://x.com/intent/post?text=Handed%20%26%20ready",
    );
    expect(form.queryByRole("button", { name: "Schedule post" })).toBeNull();
    expect(form.queryByLabelText("Day")).toBeNull();
  });
});

describe("the calendar", () => {
  it("can be navigated with the keys, and shows the posts of the chosen day", async () => {
    const today = new Date().toLocaleDateString("en-CA");
    const at = `${today}T12:00:00.000Z`;
    const { user, server } = show([sampleOwnPost({ scheduledAt: at, timeZone: "UTC" })]);
    await user.click(await screen.findByRole("tab", { name: "Calendar" }));
    const list = await screen.findByRole("list", { name: "Posts of the day" });
    expect(list.textContent).toContain("Late invoices");
    const chosen = () =>
      screen.getAllByRole("button", { pressed: true }).find((one) => one.closest("td"));
    const first = chosen();
    expect(screen.getByRole("button", { name: /, 1 post$/ })).toBe(first);
    first?.focus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(chosen()).not.toBe(first));
    expect(document.activeElement).toBe(chosen());
    screen.getByText("No posts on this day.");
    await user.keyboard("{ArrowLeft}{PageDown}");
    const before = server.to("GET /content/posts").length;
    await user.keyboard("{PageUp}{ArrowDown}{ArrowUp}{Home}{End}");
    expect(document.activeElement).toBe(chosen());
    expect(server.to("GET /content/posts").length).toBeGreaterThanOrEqual(before);
  });

  it("starts a post for a day at nine", async () => {
    const { user } = show();
    await user.click(await screen.findByRole("tab", { name: "Calendar" }));
    await user.click(await button("Write a post for this day"));
    const day = await screen.findByLabelText<HTMLInputElement>("Day");
    expect(day.value).toBe(new Date().toLocaleDateString("en-CA"));
    expect(screen.getByLabelText<HTMLInputElement>("Time").value).toBe("09:00");
  });
});
