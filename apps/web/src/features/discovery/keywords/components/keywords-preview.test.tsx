// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import {
  type FakeHandler,
  fakeApi,
  neverResponds,
  refusal,
} from "../../../../lib/testing/fake-api.ts";
import { sampleFound, sampleKeyword, samplePreview } from "../../../../lib/testing/samples.ts";
import { KeywordsDialog } from "./keywords-dialog.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const ask = "POST /discovery/keywords/preview";

function show(preview: FakeHandler, quota = { used: 1, limit: 3 }) {
  const server = fakeApi({
    "GET /discovery/keywords": () => ({ keywords: [], total: 0 }),
    "POST /discovery/keywords": ({ body }) => ({
      keyword: sampleKeyword(body as { keyword: string }),
    }),
    [ask]: preview,
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <KeywordsDialog open onClose={() => {}} quota={quota} plansLink={null} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const field = () => screen.getByLabelText<HTMLInputElement>("New keyword");
const pane = () => screen.findByRole("region", { name: "Before you add it" });
const previewedPhrases = (server: ReturnType<typeof fakeApi>) =>
  server.to(ask).map(({ body }) => (body as { keyword: string }).keyword);

describe("the preview of a typed phrase", () => {
  it("shows how many posts, their intent and dates, and three of ten with highlighted words", async () => {
    const examples = Array.from({ length: 10 }, (_, at) =>
      sampleFound({ title: `${at} best crm`, marks: { title: [[2, 10]], content: [[36, 44]] } }),
    );
    const { server, user } = show(() => ({
      preview: samplePreview({
        matches: 24,
        of: 1_204,
        levels: { Cold: 8, Curious: 9, Looking: 5, "Ready to buy": 2 },
        days: [...Array(29).fill(0), 24],
        examples,
      }),
    }));
    await user.type(field(), " best crm ");
    const shown = within(await pane());
    const sentence = "“best crm” matches 24 of the 1,204 posts that we have from the last 30 days.";
    expect(await shown.findAllByText(sentence)).toHaveLength(2);
    // After a pause in typing, and trimmed.
    expect(previewedPhrases(server)).toEqual(["best crm"]);
    expect(shown.getByRole("status").textContent).toBe(sentence);
    const levels = within(shown.getByRole("list", { name: "By intent" }));
    expect(levels.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      "Intent: Ready to buy2",
      "Intent: Looking5",
      "Intent: Curious9",
      "Intent: Cold8",
    ]);
    const chart = within(shown.getByRole("group", { name: "Posts on each of the last 30 days" }));
    const bars = chart.getAllByRole("img").map((bar) => bar.getAttribute("aria-label"));
    expect(bars).toHaveLength(30);
    expect(bars.at(-1)).toMatch(/: 24 posts$/);
    const rows = () =>
      within(shown.getByRole("list", { name: "The strongest matches" })).getAllByRole("listitem");
    expect(rows()).toHaveLength(3);
    expect(
      [...(rows()[0]?.querySelectorAll("mark") ?? [])].map((mark) => mark.textContent),
    ).toEqual(["best crm", "best crm"]);
    await user.click(shown.getByRole("button", { name: "Show all ten" }));
    expect(rows()).toHaveLength(10);
    await user.click(shown.getByRole("button", { name: "Show fewer" }));
    expect(rows()).toHaveLength(3);
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("keeps the focus in the field, and disappears with the phrase", async () => {
    const { user, server } = show(() => ({ preview: samplePreview() }));
    await user.type(field(), "best crm");
    await within(await pane()).findByText("What it would have found");
    expect(document.activeElement).toBe(field());
    await user.type(field(), "{Enter}");
    await waitFor(() => expect(field().value).toBe(""));
    expect(server.to("POST /discovery/keywords")).toHaveLength(1);
    expect(screen.queryByRole("region", { name: "Before you add it" })).toBeNull();
  });

  it("shows and announces which forms count, and can be reduced to the exact words", async () => {
    const { user, server } = show(() => ({ preview: samplePreview() }));
    await user.type(field(), "Small companies");
    const forms = "Also counts: “small company”, “small-companies”.";
    within(await pane()).getByText(forms);
    const hint = document.getElementById(field().getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toBe(`Posts with “small companies” in this order. ${forms}`);
    await user.tab();
    await user.tab();
    const button = screen.getByRole("button", { name: "Match exact words" });
    expect(document.activeElement).toBe(button);
    await user.keyboard("{Enter}");
    expect(field().value).toBe('"Small companies"');
    expect(document.activeElement).toBe(field());
    expect(screen.queryByText(forms)).toBeNull();
    expect(screen.queryByRole("button", { name: "Match exact words" })).toBeNull();
    await waitFor(() => expect(previewedPhrases(server).at(-1)).toBe('"Small companies"'));
  });

  it("can also be made exact with a key", async () => {
    const { user } = show(() => ({ preview: samplePreview() }));
    await user.type(field(), "crm +price{Control>}'{/Control}");
    expect(field().value).toBe('"crm" +"price"');
  });

  it("cancels its request when another phrase is typed, and shows only matching results", async () => {
    let answer: FakeHandler = neverResponds;
    const { user, server } = show((request) => answer(request));
    await user.type(field(), "best crm");
    await waitFor(() => expect(previewedPhrases(server)).toEqual(["best crm"]));
    const [first] = server.to(ask);
    answer = () => ({ preview: samplePreview({ matches: 2 }) });
    await user.type(field(), " tool");
    await waitFor(() => expect(previewedPhrases(server)).toEqual(["best crm", "best crm tool"]));
    expect(first?.signal?.aborted).toBe(true);
    await within(await pane()).findAllByText(/^“best crm tool” matches 2 of/);
    answer = neverResponds;
    await user.type(field(), "s");
    await waitFor(() => expect(previewedPhrases(server)).toHaveLength(3));
    // The previous result stays, with its own phrase, and is not announced again.
    const pending = within(await pane());
    expect(pending.getAllByText(/^“best crm tool” matches 2 of/)).toHaveLength(1);
    expect(pending.getByRole("status", { hidden: true }).textContent).toBe("");
  });

  it("warns of noise, and shows a lower bound as such", async () => {
    const noise = "This would find about 210 posts a day, too many to read. Add a word with +.";
    const since = "2026-11-12T08:00:00.000Z";
    const { user } = show(() => ({
      preview: samplePreview({ matches: 6_300, of: 1_234_567, atLeast: true, since, noise }),
    }));
    await user.type(field(), "crm");
    const note = await screen.findByRole("note");
    expect(note.textContent).toBe(`Likely to be noisy${noise}`);
    const day = new Date(since).toLocaleDateString(undefined, {
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    });
    expect(within(await pane()).getByRole("status").textContent).toBe(
      `“crm” matches at least 6,300 posts since ${day}, of about 1,200,000 posts that we have from the last 30 days.`,
    );
  });

  it.each([
    [1_204, "“brass sextant” matches none of the 1,204 posts that we have from the last 30 days."],
    [0, "We have no posts from the last 30 days yet, so there is nothing to search."],
  ])("has a message for no matches among %d posts", async (of, words) => {
    const none = { Cold: 0, Curious: 0, Looking: 0, "Ready to buy": 0 };
    const { user } = show(() => ({
      preview: samplePreview({
        matches: 0,
        of,
        levels: none,
        days: Array(30).fill(0),
        examples: [],
      }),
    }));
    await user.type(field(), "brass sextant");
    const shown = within(await pane());
    expect(await shown.findAllByText(words)).toHaveLength(2);
    shown.getByText(
      "Once added, it is searched for in every new post. Fewer or different words find more.",
    );
    expect(shown.queryByRole("list")).toBeNull();
  });

  it.each([
    [() => refusal("UNAVAILABLE"), /The service is restarting/],
    [() => new Response("no", { status: 500 }), "We couldn't check what this would find."],
  ])("can be loaded again after a failure", async (answer, words) => {
    const { server, user } = show(answer);
    await user.type(field(), "best crm");
    await screen.findByText(words);
    server.on(ask, () => ({ preview: samplePreview() }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await within(await pane()).findByText("What it would have found");
    expect(screen.queryByText(words)).toBeNull();
  });

  it("renders posts as plain text, and links only to http(s) addresses", async () => {
    const example = sampleFound({
      kind: "comment",
      title: "<img src=x onerror=alert(1)>",
      content: "<b>best crm</b>",
      url: "javascript:alert(1)",
      marks: { title: [], content: [[3, 11]] },
    });
    const { user } = show(() => ({ preview: samplePreview({ examples: [example] }) }));
    await user.type(field(), "best crm");
    const row = await within(await pane()).findByText("Comment on “<img src=x onerror=alert(1)>”");
    expect(row.closest("li")?.textContent).toContain("<b>best crm</b>");
    expect(screen.queryByRole("link", { name: /View post/ })).toBeNull();
    expect(document.querySelector("dialog img, dialog b")).toBeNull();
  });

  it("is also shown at the limit", async () => {
    const { user, server } = show(() => ({ preview: samplePreview() }), { used: 3, limit: 3 });
    await user.type(field(), "best crm");
    await within(await pane()).findByText("What it would have found");
    expect(previewedPhrases(server)).toEqual(["best crm"]);
  });
});

describe("an invalid phrase", () => {
  it("is explained at the field, and nothing is requested", async () => {
    const { user, server } = show(() => ({ preview: samplePreview() }));
    await user.type(field(), "the");
    const why =
      "“the” alone would match far too many posts. Add a word that says what you are looking for.";
    const hint = await screen.findByText(why);
    expect(field().getAttribute("aria-describedby")).toBe(hint.id);
    expect(field().getAttribute("aria-invalid")).toBeNull();
    await user.type(field(), "{Enter}");
    await waitFor(() => expect(field().getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(why)).toHaveLength(1);
    expect(screen.getByRole("alert").textContent).toBe(why);
    expect(server.requests.every(({ method }) => method === "GET")).toBe(true);
    expect(screen.queryByRole("region", { name: "Before you add it" })).toBeNull();
  });
});
