// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { card, chip, pane, serverWith, show, titled, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("a card", () => {
  it("shows the post, its numbers and the highlighted words", async () => {
    const mention = sampleMention({ score: 1, num_comments: 1204, languages: ["pt"] });
    serverWith([mention]);
    show();
    const shown = within(await pane("Which is the best crm?"));
    for (const text of [
      "Reddit",
      "2 hours ago",
      "u/ann",
      "in Portuguese",
      "1 point",
      `${(1204).toLocaleString()} comments`,
    ]) {
      shown.getByText(text);
    }
    shown.getByText("keyword “best crm”");
    const region = await pane("Which is the best crm?");
    const marks = [...region.querySelectorAll("mark")].map((mark) => mark.textContent);
    expect(marks).toEqual(["best crm", "best crm"]);
    expect(shown.getByText("2 hours ago").getAttribute("title")).toMatch(/\d/);
  });

  it("of a comment names its thread, and shows only the numbers that the source has", async () => {
    serverWith([
      sampleMention({
        kind: "comment",
        title: "Monday thread",
        marks: { title: [], content: [] },
        score: null,
        num_comments: null,
      }),
      sampleMention({ kind: "comment", title: "", author: "bob" }),
    ]);
    show();
    const shown = within(await pane("Comment on “Monday thread”"));
    expect(shown.queryByText(/point|null|\d comment/)).toBeNull();
    shown.getByRole("link", { name: /^View comment/ });
    await card("Comment by bob");
  });

  it("opens the post in a new tab without a referrer", async () => {
    serverWith([sampleMention()]);
    show();
    const link = within(await pane("Which is the best crm?")).getByRole("link");
    expect(link.getAttribute("href")).toBe("https://www.reddit.com/r/smallbusiness/comments/1");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener nofollow ugc noreferrer");
  });

  it("renders no link for a non-http(s) address, and no markup of a post", async () => {
    const title = "<img src=x onerror=alert(1)>";
    serverWith([
      sampleMention({ title, url: "javascript:alert(1)", marks: { title: [], content: [] } }),
    ]);
    show();
    const shown = await pane(title);
    expect(within(shown).queryByRole("link")).toBeNull();
    expect(shown.querySelector("img")).toBeNull();
  });

  it("is expanded one at a time", async () => {
    serverWith(titled("First", "Second"));
    const { user } = show();
    const press = async (title: string, name: string) =>
      user.click(within(await pane(title)).getByRole("button", { name }));
    const whole = /that we can pay for\.$/;
    const isWhole = (region: HTMLElement) =>
      within(region).queryByText(
        (_, part) => part?.tagName === "P" && whole.test(part.textContent),
      ) !== null;
    await press("First", "Read more");
    expect(isWhole(await pane("First"))).toBe(true);
    await press("Second", "Read more");
    expect(isWhole(await pane("First"))).toBe(false);
    await press("Second", "Show less");
    expect(isWhole(await pane("Second"))).toBe(false);
  });

  it("offers to skip only pending mentions", async () => {
    serverWith([sampleMention({ status: "accepted" })]);
    show({ status: "all" });
    const shown = within(await pane("Which is the best crm?"));
    shown.getByText("Accepted");
    expect(shown.queryByRole("button", { name: "Skip This One" })).toBeNull();
  });
});

describe("filters and pages", () => {
  it("filter by status, source, keyword and community", async () => {
    const server = serverWith([
      sampleMention({ title: "Reddit one" }),
      sampleMention({ title: "X one", source: "x", subreddit: null }),
      sampleMention({ title: "Done", status: "replied" }),
    ]);
    const { user, state } = show({ page: 1 });
    await card("Reddit one");
    await user.selectOptions(screen.getByLabelText("Source"), "X");
    await waitFor(() => expect(titles()).toEqual(["X one"]));
    await user.selectOptions(screen.getByLabelText("Source"), "All sources");
    await user.click(chip(/^Replied/));
    await waitFor(() => expect(titles()).toEqual(["Done"]));
    await user.click(screen.getByRole("button", { name: "r/smallbusiness" }));
    await user.selectOptions(screen.getByLabelText("Keyword"), "best crm");
    await waitFor(() =>
      expect(server.requests.at(-1)?.query.toString()).toContain("keyword=best+crm"),
    );
    expect(state.search).toMatchObject({
      status: "replied",
      subreddit: "smallbusiness",
      keyword: "best crm",
    });
    await user.click(screen.getByRole("button", { name: "r/smallbusiness, show all communities" }));
    expect(state.search.subreddit).toBeUndefined();
  });

  it("has pages of ten", async () => {
    serverWith(titled(...Array.from({ length: 61 }, (_, index) => `Post ${index + 1}`)));
    const { user, state } = show();
    await card("Post 1");
    screen.getByText("1–10 of 61");
    const pages = within(screen.getByRole("navigation", { name: "Pages of mentions" }));
    expect(pages.getAllByRole("button").map((button) => button.textContent)).toEqual([
      ..."←12345…→",
    ]);
    await user.click(pages.getByRole("button", { name: "Later pages" }));
    await card("Post 51");
    expect(state.search.page).toBe(6);
    expect(pages.getByRole("button", { name: "Page 6" }).getAttribute("aria-current")).toBe("page");
    await user.click(pages.getByRole("button", { name: "Next page" }));
    await card("Post 61");
    screen.getByText("61 of 61");
  });

  it("goes to the last page if the requested one does not exist", async () => {
    serverWith(titled(...Array.from({ length: 12 }, (_, index) => `Post ${index + 1}`)));
    const { state } = show({ page: 9 });
    await card("Post 12");
    expect(state.search.page).toBe(2);
  });
});
