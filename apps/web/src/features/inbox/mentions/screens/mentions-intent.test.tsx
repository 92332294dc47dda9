// @vitest-environment jsdom
import type { Mention, ModelUsage } from "@earshot/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleIntent,
  sampleMention,
  sampleModelUsage,
  sampleReason,
} from "../../../../lib/testing/samples.ts";
import { onMentionUpdated } from "../live.ts";
import { card, serverWith, show, titled, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

/** Of the sample's text. */
const fullContent = "We are four people and look for the best crm that we can pay for.";
const asks = sampleReason({ in: "content", span: [23, 44], quote: "look for the best crm" });
const pays = sampleReason({
  kind: "budget",
  message: "Speaks of a budget, or of paying",
  weight: 1.1,
  in: "content",
  span: [50, 64],
  quote: "we can pay for",
});
const young = sampleReason({ kind: "young", message: "The thread was young", weight: 0.2 });
const hires = sampleReason({
  kind: "hiring",
  message: "Offers or looks for work",
  weight: -0.7,
  in: "title",
  span: [0, 5],
  quote: "Which",
});
const explained = (part: Partial<Mention> = {}) =>
  sampleMention({
    intent: sampleIntent({ score: 82, level: "Ready to buy", reasons: [asks, pays, hires, young] }),
    ...part,
  });
const pointed = () =>
  [...document.querySelectorAll("mark[data-pointed]")].map((mark) => mark.textContent).join("");
const whyOf = (shown: HTMLElement) =>
  within(shown).getByRole("button", { name: /^(?:Hide w|W)hy/ });

describe("the level of a card", () => {
  it("is told in bars, word and figure, with the weightiest reason on focus", async () => {
    serverWith([explained()]);
    const { user } = show();
    const shown = within(await card("Which is the best crm?"));
    const level = shown.getByRole("button", { name: "Intent: Ready to buy" });
    shown.getByText("82 of 100");
    act(() => level.focus());
    const tip = document.getElementById(level.getAttribute("aria-describedby") ?? "");
    expect(tip?.textContent).toBe(
      "Asks others to name a product or a service: “look for the best crm”",
    );
    await user.keyboard("{Escape}");
  });

  it("says so where nothing speaks for or against it", async () => {
    serverWith([sampleMention()]);
    show({ why: undefined });
    const shown = await card("Which is the best crm?");
    expect(shown.textContent).toContain("Nothing in it speaks for or against buying.");
    await act(async () => whyOf(shown).click());
    expect(within(shown).getAllByText("Nothing that our rules know.")).toHaveLength(2);
  });
});

describe("why", () => {
  it("lists what speaks for it and against, each with its words", async () => {
    serverWith([explained()]);
    const { user, state } = show();
    const shown = await card("Which is the best crm?");
    expect(whyOf(shown).getAttribute("aria-expanded")).toBe("false");
    await user.click(whyOf(shown));
    expect(whyOf(shown).getAttribute("aria-expanded")).toBe("true");
    expect(state.search.why).toBe(shown.id.replace("mention-", ""));
    const listed = (name: string) =>
      within(within(shown).getByRole("region", { name }))
        .getAllByRole("listitem")
        .map((item) => item.textContent);
    expect(listed("What speaks for it")).toEqual([
      "+Asks others to name a product or a service: look for the best crm",
      "+Speaks of a budget, or of paying: we can pay for",
      "+The thread was young",
    ]);
    expect(listed("What speaks against it")).toEqual(["−Offers or looks for work: Which"]);
    await user.click(whyOf(shown));
    expect(within(shown).queryByRole("region", { name: "What speaks for it" })).toBeNull();
  });

  it("says once what two places of the post say, with the words of both", async () => {
    const again = { ...asks, weight: 0.9, span: [0, 6] as [number, number], quote: "We are" };
    const mention = explained({ intent: sampleIntent({ reasons: [asks, pays, again] }) });
    serverWith([mention]);
    const { user } = show({ why: mention.id });
    await card("Which is the best crm?");
    const list = within(screen.getByRole("region", { name: "What speaks for it" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "+Asks others to name a product or a service: look for the best crm, We are",
      "+Speaks of a budget, or of paying: we can pay for",
    ]);
    await user.hover(list.getByRole("button", { name: "We are" }));
    expect(pointed()).toBe("We are");
  });

  it("opens and closes by w, and its keys are shown", async () => {
    serverWith([explained()]);
    const { user } = show();
    await card("Which is the best crm?");
    await user.keyboard("jw");
    await screen.findByRole("region", { name: "What speaks for it" });
    await user.keyboard("w");
    expect(screen.queryByRole("region", { name: "What speaks for it" })).toBeNull();
    await user.keyboard("?");
    const help = within(screen.getByRole("dialog", { name: "Keyboard shortcuts" }));
    help.getByText("Why it has its level, or hide it");
    help.getByText("Not relevant: leave out what is like it");
  });

  it("shows in the post what a reason under the pointer or the focus stands on", async () => {
    const mention = explained();
    serverWith([mention]);
    const { user } = show({ why: mention.id });
    await card("Which is the best crm?");
    const asking = screen.getByRole("button", { name: "look for the best crm" });
    await user.hover(asking);
    // The keyword in it keeps its own mark.
    expect(pointed()).toBe("look for the best crm");
    expect(
      [...document.querySelectorAll("mark.bg-mark")].map((mark) => mark.textContent),
    ).toContain("best crm");
    await user.unhover(asking);
    expect(pointed()).toBe("");
    act(() => screen.getByRole("button", { name: "Which" }).focus());
    expect(pointed()).toBe("Which");
    act(() => asking.focus());
    expect(pointed()).toBe("look for the best crm");
    act(() => asking.blur());
    expect(pointed()).toBe("");
  });

  it("opens the whole post for words that lie beyond its start", async () => {
    const mention = explained();
    serverWith([mention]);
    const { user, state } = show({ why: mention.id });
    await card("Which is the best crm?");
    await user.click(screen.getByRole("button", { name: "we can pay for" }));
    expect(state.search.item).toBe(mention.id);
    expect(pointed()).toBe("we can pay for");
    screen.getByText(
      (_, element) => element?.tagName === "P" && element.textContent === fullContent,
    );
  });

  it("holds the words of a reason that was pressed, whatever the pointer meets then", async () => {
    const mention = explained();
    serverWith([mention]);
    const { user } = show({ why: mention.id });
    await card("Which is the best crm?");
    const asking = screen.getByRole("button", { name: "look for the best crm" });
    await user.click(asking);
    await user.hover(screen.getByRole("button", { name: "Which" }));
    expect(pointed()).toBe("look for the best crm");
    expect(asking.getAttribute("aria-pressed")).toBe("true");
    await user.click(asking);
    await user.hover(screen.getByRole("button", { name: "Which" }));
    expect(pointed()).toBe("Which");
  });

  it("shows words of a hostile post as text, and makes no link of them", async () => {
    const quote = "<img src=x onerror=alert(1)>";
    const mention = sampleMention({
      title: "A",
      marks: { title: [], content: [] },
      content: quote,
      fullContent: quote,
      intent: sampleIntent({
        reasons: [sampleReason({ in: "content", span: [0, quote.length], quote })],
      }),
    });
    serverWith([mention]);
    show({ why: mention.id });
    const shown = await card("A");
    within(shown).getByRole("button", { name: quote });
    expect(shown.querySelector("img")).toBeNull();
  });
});

describe("cautions", () => {
  const caution = (kind: Mention["cautions"][number]["kind"], message: string) => ({
    kind,
    message,
    in: "content" as const,
    span: [0, 6] as [number, number],
    quote: "We are",
  });

  it("are shown with the words, and one against pitches keeps nobody from engaging", async () => {
    const server = serverWith([
      sampleMention({ cautions: [caution("no_pitch", "The author asks not to be pitched to")] }),
    ]);
    const { user } = show();
    const shown = within(await card("Which is the best crm?"));
    const note = shown.getByRole("note");
    expect(note.textContent).toContain("The author asks not to be pitched to");
    await user.hover(within(note).getByRole("button", { name: "We are" }));
    expect(pointed()).toBe("We are");
    await user.click(shown.getByRole("button", { name: "Let's Engage" }));
    await screen.findByText("Added to the backlog");
    expect(server.rows[0]?.status).toBe("accepted");
  });

  it("of a sensitive post make engaging unavailable, by button and key, and say why", async () => {
    const server = serverWith([
      sampleMention({ cautions: [caution("grief", "Somebody has died, or is dying")] }),
    ]);
    const { user } = show();
    const shown = within(await card("Which is the best crm?"));
    const engage = shown.getByRole("button", { name: "Let's Engage" });
    expect(engage.getAttribute("aria-disabled")).toBe("true");
    const described = (engage.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");
    expect(described).toContain("Somebody has died, or is dying");
    expect(described).toContain("Earshot doesn’t reply to posts like this.");
    await user.click(engage);
    await user.keyboard("je");
    await screen.findByText(
      "This post speaks of something that nobody should be sold to over. We don't reply there.",
    );
    expect(server.requests.some(({ method }) => method === "PATCH")).toBe(false);
  });
});

describe("other places", () => {
  const place = (subreddit: string, url = `https://www.reddit.com/r/${subreddit}/1`) => ({
    source: "reddit" as const,
    subreddit,
    author: "ann",
    url,
    created_utc: Date.now() / 1000,
  });

  it("are named, each with its link", async () => {
    serverWith([
      sampleMention({
        crossPosts: [
          place("startups"),
          { ...place("", "https://x.com/1"), source: "x", subreddit: null, author: "devon" },
        ],
      }),
    ]);
    show();
    const shown = within(await card("Which is the best crm?"));
    const link = shown.getByRole("link", { name: /^r\/startups/ });
    expect(link.getAttribute("href")).toBe("https://www.reddit.com/r/startups/1");
    expect(link.getAttribute("rel")).toBe("noopener nofollow ugc noreferrer");
    expect(link.getAttribute("target")).toBe("_blank");
    shown.getByRole("link", { name: /^@devon on X/ });
  });

  it("of another kind of address are no link, and many are shown on request", async () => {
    const many = Array.from({ length: 6 }, (_, index) => place(`p${index}`));
    serverWith([sampleMention({ crossPosts: [place("bad", "javascript:alert(1)"), ...many] })]);
    const { user } = show();
    const shown = within(await card("Which is the best crm?"));
    shown.getByText("r/bad");
    expect(shown.queryByRole("link", { name: /bad/ })).toBeNull();
    expect(shown.queryByRole("link", { name: /p5/ })).toBeNull();
    await user.click(shown.getByRole("button", { name: "and 3 more" }));
    shown.getByRole("link", { name: /p5/ });
  });
});

describe("sorting and filtering by intent", () => {
  const rows = () => {
    const levels = [
      ["Weak", 10, "Cold"],
      ["Strong", 90, "Ready to buy"],
      ["Middle", 55, "Looking"],
    ] as const;
    return levels.map(([title, score, level]) =>
      sampleMention({
        title,
        marks: { title: [], content: [] },
        intent: sampleIntent({ score, level }),
      }),
    );
  };

  it("brings the strongest first, and the weak out of sight", async () => {
    const server = serverWith(rows());
    const { user, state } = show();
    await card("Weak");
    expect(titles()).toEqual(["Weak", "Strong", "Middle"]);
    await user.selectOptions(screen.getByLabelText("Sort"), "Strongest intent");
    await waitFor(() => expect(titles()).toEqual(["Strong", "Middle", "Weak"]));
    await user.selectOptions(screen.getByLabelText("Intent"), "Looking or stronger");
    await waitFor(() => expect(titles()).toEqual(["Strong", "Middle"]));
    expect(state.search).toMatchObject({ sort: "intent", intent: "Looking" });
    expect(server.requests.at(-1)?.query.get("intent")).toBe("Looking");
    await user.selectOptions(screen.getByLabelText("Intent"), "Any intent");
    await user.selectOptions(screen.getByLabelText("Sort"), "Newest");
    await waitFor(() => expect(titles()).toEqual(["Weak", "Strong", "Middle"]));
    expect([state.search.sort, state.search.intent]).toEqual([undefined, undefined]);
  });

  it("counts what is under the filter, also when one leaves it", async () => {
    serverWith(rows());
    const { user } = show({ intent: "Looking" });
    await card("Strong");
    const pending = () => screen.getByRole("button", { name: /^Pending/ }).textContent;
    expect(pending()).toBe("Pending2");
    await user.keyboard("js");
    await waitFor(() => expect(pending()).toBe("Pending1"));
  });

  it("offers to clear a filter that leaves nothing, and keeps the order", async () => {
    serverWith(titled("Cold one"));
    const { user, state } = show({ intent: "Ready to buy", sort: "intent" });
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    await card("Cold one");
    expect(state.search.sort).toBe("intent");
  });
});

describe("the second reading", () => {
  const heading = "What a language model makes of it";
  const done: Mention["assessment"] = {
    status: "done",
    failure: null,
    assessedAt: new Date().toISOString(),
    verdict: {
      level: "Looking",
      summary: "Four people want a CRM.",
      model: "small-model",
      reasons: [
        { message: "They would pay.", quote: "we can pay for" },
        { message: "Made up.", quote: "nowhere in the post" },
      ],
    },
  };
  const open = (part: Partial<Mention>, model: ModelUsage | undefined) => {
    const mention = explained(part);
    const server = serverWith([mention]);
    return { server, mention, ...show({ why: mention.id }, ["best crm"], { model }) };
  };
  const region = () => screen.findByRole("region", { name: heading });

  it("tells what the model made of it, as advice, with the words in the post", async () => {
    const { user } = open({ assessment: done }, sampleModelUsage());
    const shown = within(await region());
    shown.getByText("Looking");
    shown.getByText("Four people want a CRM.");
    shown.getByText(/^Written by a language model \(small-model\)/);
    expect((await region()).textContent).toContain("It is advice: nothing is decided by it.");
    await user.click(shown.getByRole("button", { name: "we can pay for" }));
    expect(pointed()).toBe("we can pay for");
    expect(shown.queryByRole("button", { name: "nowhere in the post" })).toBeNull();
  });

  it.each([
    ["waiting", "Today's budget is used up.", "It waits to be read by the language model."],
    ["failed", "The language model answered what we can't use.", "answered what we can't use."],
  ] as const)("that is %s says why", async (status, trouble, words) => {
    open(
      { assessment: { status, failure: trouble, verdict: null, assessedAt: null } },
      sampleModelUsage(),
    );
    const text = (await region()).textContent;
    expect(text).toContain(words);
    expect(text).toContain(trouble);
  });

  it("is asked for, and shows when it comes, without a reload", async () => {
    const { server, mention, user, client } = open({}, sampleModelUsage());
    const path = `POST /discovery/reddit-mentions/${mention.id}/assessment`;
    server.on("POST /discovery/reddit-mentions/*/assessment", () => {
      const waiting = {
        status: "waiting",
        failure: null,
        verdict: null,
        assessedAt: null,
      } as const;
      server.rows[0] = { ...mention, assessment: waiting };
      return { mention: server.rows[0] };
    });
    await user.click(within(await region()).getByRole("button", { name: "Have it read" }));
    await screen.findByText("It waits to be read by the language model.");
    expect(server.to(path)).toHaveLength(1);
    server.rows[0] = { ...mention, assessment: done };
    act(() => onMentionUpdated(client, { id: mention.id, status: "pending" }));
    await screen.findByText("Four people want a CRM.");
    expect((await region()).getAttribute("aria-live")).toBe("polite");
  });

  it("that is refused says why", async () => {
    const { server, user } = open({}, sampleModelUsage());
    server.on("POST /discovery/reddit-mentions/*/assessment", () => refusal("MODEL_OVER_BUDGET"));
    await user.click(within(await region()).getByRole("button", { name: "Have it read" }));
    const alert = await within(await region()).findByRole("alert");
    expect(alert.textContent).toContain("Today's budget for the language model is used up.");
  });

  it("is not offered where no model is connected, nor before that is known", async () => {
    open({}, sampleModelUsage({ connected: false, model: null }));
    await screen.findByRole("region", { name: "What speaks for it" });
    expect(screen.queryByText(heading)).toBeNull();
    clearDom();
    prepareDom();
    open({}, undefined);
    await screen.findByRole("region", { name: "What speaks for it" });
    expect(screen.queryByText(heading)).toBeNull();
  });
});

describe("a mention that is gone", () => {
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
