// @vitest-environment jsdom
import type { Mention, OwnAnswer } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { AnswerYourself } from "./answer-yourself.tsx";
import { OwnAnswerList } from "./own-answer-list.tsx";

const now = Date.parse("2026-11-26T12:00:00Z");
beforeEach(prepareDom);
afterEach(clearDom);

const mentionOn = (source: Mention["source"], url: string) =>
  sampleMention({ source, url, subreddit: null });
const onHackerNews = () => mentionOn("hackernews", "https://news.ycombinator.com/item?id=1");
const answerTo = (mention: Mention, more: Partial<OwnAnswer> = {}): OwnAnswer => ({
  mentionId: mention.id,
  source: mention.source,
  title: mention.title,
  subreddit: null,
  url: "https://news.ycombinator.com/item?id=2",
  state: "live",
  addedAt: "2026-11-26T10:00:00Z",
  checkedAt: "2026-11-26T11:00:00Z",
  ...more,
});

function show(
  mention: Mention,
  { answer, saved }: { answer?: OwnAnswer; saved?: FakeHandler } = {},
) {
  const server = fakeApi({
    "GET /discovery/own-answers": () => ({
      answers: answer ? [answer] : [],
      total: answer ? 1 : 0,
    }),
    [`PUT /discovery/reddit-mentions/${mention.id}/own-answer`]:
      saved ?? (() => ({ answer: answerTo(mention, { state: "unseen", checkedAt: null }) })),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AnswerYourself mention={mention} now={now} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const link = (name: RegExp) => screen.getByRole<HTMLAnchorElement>("link", { name });
const field = () => screen.findByLabelText<HTMLInputElement>("Address of your answer");

describe("answering a mention yourself", () => {
  it("shows the thread, the community's guideline in its own words, and what an answer uses up", async () => {
    show(onHackerNews());
    await field();
    expect(link(/Open the thread/).href).toBe("https://news.ycombinator.com/item?id=1");
    screen.getByText(
      "Don't post generated/AI-edited comments. HN is for conversation between humans.",
    );
    expect(link(/Guidelines of Hacker News/).href).toContain("newsguidelines.html");
    screen.getByText(/no tool here writes it for you/);
    screen.getByText(/it takes none of your replies/);
  });

  it("links to a forum's own guidelines, and asks to disclose text of a model", async () => {
    show(mentionOn("discourse", "https://forum.example.org/t/which/1"));
    await field();
    expect(link(/Read its guidelines/).href).toBe("https://forum.example.org/guidelines");
    screen.getByText(/If a language model wrote any of your text, say so in it/);
  });

  it("stores the address, with or without checks", async () => {
    const mention = onHackerNews();
    const { server, user } = show(mention);
    await user.type(await field(), "https://news.ycombinator.com/item?id=2");
    await user.click(screen.getByLabelText("Check for 30 days whether it is still there"));
    await user.click(screen.getByRole("button", { name: "Save the address" }));
    const put = `PUT /discovery/reddit-mentions/${mention.id}/own-answer`;
    await vi.waitFor(() =>
      expect(server.to(put)[0]?.body).toEqual({
        url: "https://news.ycombinator.com/item?id=2",
        track: false,
      }),
    );
  });

  it("offers no checks if the platform can't be read, and says so", async () => {
    const mention = mentionOn("discourse", "https://forum.example.org/t/which/1");
    const { server, user } = show(mention);
    await user.type(await field(), "https://forum.example.org/t/which/1/2");
    expect(screen.queryByLabelText("Check for 30 days whether it is still there")).toBeNull();
    screen.getByText("On Discourse, we can't check whether your answer is still there.");
    await user.click(screen.getByRole("button", { name: "Save the address" }));
    const put = `PUT /discovery/reddit-mentions/${mention.id}/own-answer`;
    await vi.waitFor(() => expect(server.to(put)[0]?.body).toMatchObject({ track: false }));
  });

  it.each([
    ["", "Paste the address of your answer."],
    ["news.ycombinator.com/item?id=2", "Paste the full address, starting with https://."],
  ])("%j is not sent", async (typed, problem) => {
    const { user } = show(onHackerNews());
    const input = await field();
    if (typed) await user.type(input, typed);
    await user.click(screen.getByRole("button", { name: "Save the address" }));
    await screen.findByText(problem);
  });

  it("shows the server's refusal at the field", async () => {
    const saved = () => refusal("ILLEGAL_TRANSITION", "This mention was skipped.");
    const { user } = show(onHackerNews(), { saved });
    await user.type(await field(), "https://news.ycombinator.com/item?id=2");
    await user.click(screen.getByRole("button", { name: "Save the address" }));
    await screen.findByText("This mention was skipped.");
  });

  it.each([
    [{ state: "live" }, "Still there. Checked 1 hour ago."],
    [{ state: "removed" }, "Removed or deleted. Checked 1 hour ago."],
    [{ state: "unseen" }, "Not found yet. Check the address. Checked 1 hour ago."],
    [{ state: "unseen", checkedAt: null }, "It will be checked in a minute."],
    [{ state: "untracked", checkedAt: null }, "Not tracked."],
  ] as const)("describes %j in a sentence", async (more, sentence) => {
    const mention = onHackerNews();
    const { user } = show(mention, { answer: answerTo(mention, more) });
    await screen.findByText(sentence);
    expect(screen.queryByLabelText("Address of your answer")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Change the address" }));
    expect((await field()).value).toBe("https://news.ycombinator.com/item?id=2");
  });
});

describe("the list of own answers", () => {
  it("links to each, with its source and state", async () => {
    const mention = onHackerNews();
    fakeApi({
      "GET /discovery/own-answers": () => ({ answers: [answerTo(mention)], total: 1 }),
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <OwnAnswerList />
      </QueryClientProvider>,
    );
    await screen.findByRole("heading", { name: "Your own answers" });
    screen.getByText(/^Hacker News · answered .* · Still there\. Checked /);
  });
});
