// @vitest-environment jsdom
import type { Mention } from "@earshot/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { onMentionUpdated } from "../events.ts";
import { pointed } from "./intent-fixture.ts";
import { card, pane, serverWith, show, titled, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("warnings", () => {
  const warning = (kind: Mention["warnings"][number]["kind"], message: string) => ({
    kind,
    message,
    in: "content" as const,
    span: [0, 6] as [number, number],
    quote: "We are",
  });

  it("are shown with their quotes, and one against pitches does not prevent engaging", async () => {
    const server = serverWith([
      sampleMention({ warnings: [warning("no_pitch", "The author asks not to be pitched to")] }),
    ]);
    const { user } = show();
    const shown = within(await pane("Which is the best crm?"));
    const note = shown.getByRole("note");
    expect(note.textContent).toContain("The author asks not to be pitched to");
    await user.hover(within(note).getByRole("button", { name: "We are" }));
    expect(pointed()).toBe("We are");
    await user.click(shown.getByRole("button", { name: "Let's Engage" }));
    await screen.findByText("Added to the backlog");
    expect(server.rows[0]?.status).toBe("accepted");
  });

  it("of a sensitive post make engaging unavailable, by button and key, and explain why", async () => {
    const server = serverWith([
      sampleMention({ warnings: [warning("grief", "Somebody has died, or is dying")] }),
    ]);
    const { user } = show();
    const shown = within(await pane("Which is the best crm?"));
    const engage = shown.getByRole("button", { name: "Let's Engage" });
    expect(engage.getAttribute("aria-disabled")).toBe("true");
    const described = (engage.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");
    expect(described).toContain("Somebody has died, or is dying");
    expect(described).toContain("Earshot doesn’t reply to posts like this.");
    await user.click(engage);
    await user.keyboard("e");
    await screen.findByText(
      "This post is about a sensitive topic, such as grief or an emergency. We don't reply to such posts.",
    );
    expect(server.requests.some(({ method }) => method === "PATCH")).toBe(false);
  });
});

it("a community that forbids replies makes engaging unavailable, and the button says why", async () => {
  const rule = "r/consulting forbids promotion.";
  const server = serverWith([
    sampleMention({
      communityRule: {
        verdict: "forbidden",
        reason: rule,
        quote: { rule: 1, quote: "No marketers." },
      },
    }),
  ]);
  const { user } = show();
  const shown = within(await pane("Which is the best crm?"));
  const engage = shown.getByRole("button", { name: "Let's Engage" });
  expect(engage.getAttribute("aria-disabled")).toBe("true");
  const described = (engage.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
  expect(described).toContain(`${rule} No marketers. (rule 2)`);
  expect(within(await card("Which is the best crm?")).getByText(/No reply possible/)).toBeTruthy();
  await user.keyboard("e");
  await waitFor(() => expect(screen.getAllByText("No reply can be sent here")).toHaveLength(2));
  expect(server.requests.some(({ method }) => method === "PATCH")).toBe(false);
});

it("a community whose replies are reviewed first says so before a unit is spent", async () => {
  const reason = "Its rules limit links.";
  const quote = { rule: null, quote: "No affiliate links." };
  serverWith([
    sampleMention({ subreddit: "consulting", communityRule: { verdict: "hold", reason, quote } }),
  ]);
  show();
  const shown = within(await pane("Which is the best crm?"));
  const sentence = shown.getByText("A reviewer reads it first").parentElement?.textContent;
  expect(sentence).toContain(`in r/consulting. ${reason} No affiliate links. (description)`);
  const engage = shown.getByRole("button", { name: "Let's Engage" });
  expect(engage.getAttribute("aria-disabled")).not.toBe("true");
});

it("a post whose text is no longer stored says so, and still shows its level and its address", async () => {
  const emptied = {
    title: "",
    content: "",
    fullContent: "",
    author: null,
    source: "linkedin",
  } as const;
  serverWith([sampleMention({ ...emptied, droppedText: "search_terms" })]);
  show();
  const shown = within(await pane("Post on LinkedIn"));
  shown.getByText(/whose terms let us store its text for 24 hours only/);
  shown.getByRole("link", { name: /View post/ });
  shown.getByRole("button", { name: "Let's Engage" });
});

describe("cross-posts", () => {
  const place = (subreddit: string, url = `https://www.reddit.com/r/${subreddit}/1`) => ({
    source: "reddit" as const,
    subreddit,
    author: "ann",
    url,
    created_utc: Date.now() / 1000,
  });

  it("are listed, each with its link", async () => {
    serverWith([
      sampleMention({
        crossPosts: [
          place("startups"),
          { ...place("", "https://x.com/1"), source: "x", subreddit: null, author: "devon" },
        ],
      }),
    ]);
    show();
    const shown = within(await pane("Which is the best crm?"));
    const link = shown.getByRole("link", { name: /^r\/startups/ });
    expect(link.getAttribute("href")).toBe("https://www.reddit.com/r/startups/1");
    expect(link.getAttribute("rel")).toBe("noopener nofollow ugc noreferrer");
    expect(link.getAttribute("target")).toBe("_blank");
    shown.getByRole("link", { name: /^@devon on X/ });
  });

  it("have no link for unsafe addresses, and more are shown on request", async () => {
    const many = Array.from({ length: 6 }, (_, index) => place(`p${index}`));
    serverWith([sampleMention({ crossPosts: [place("bad", "javascript:alert(1)"), ...many] })]);
    const { user } = show();
    const shown = within(await pane("Which is the best crm?"));
    shown.getByText("r/bad");
    expect(shown.queryByRole("link", { name: /bad/ })).toBeNull();
    expect(shown.queryByRole("link", { name: /p5/ })).toBeNull();
    await user.click(shown.getByRole("button", { name: "and 3 more" }));
    shown.getByRole("link", { name: /p5/ });
  });
});

describe("a deleted mention", () => {
  it("leaves the list, and the focus moves on", async () => {
    const server = serverWith(titled("First", "Second", "Third"));
    const { user, client } = show();
    await card("First");
    await user.keyboard("jj");
    const [second] = server.rows.splice(1, 1);
    act(() => onMentionUpdated(client, { id: second?.id ?? "", status: "pending" }));
    await waitFor(() => expect(titles()).toEqual(["First", "Third"]));
    await waitFor(async () => expect(document.activeElement).toBe(await card("Third")));
  });
});
