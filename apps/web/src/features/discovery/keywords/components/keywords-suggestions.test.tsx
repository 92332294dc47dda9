// @vitest-environment jsdom
import { reliableKeywords } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleKeyword } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { KeywordsDialog } from "./keywords-dialog.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const call = "GET /discovery/keywords/suggestions";
const idea = (keyword: string) => ({
  keyword,
  category: "Asking",
  reason: `Why ${keyword}`,
  angle: `Compare ${keyword}.`,
});

function show(answer: FakeHandler, quota = { used: 1, limit: 3 }) {
  const server = fakeApi({
    "GET /discovery/keywords": () => ({
      keywords: [sampleKeyword({ keyword: "Best CRM" })],
      total: 1,
    }),
    "POST /discovery/keywords": ({ body }) => ({
      keyword: sampleKeyword(body as { keyword: string }),
    }),
    [call]: answer,
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Toaster durationMs={600_000} />
      <KeywordsDialog open onClose={() => {}} quota={quota} plansLink={null} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const counted = "POST /discovery/keywords/matches";
const countsOf = (matches: Record<string, [matches: number, strong: number]>, of = 400) => ({
  counts: Object.entries(matches).map(([keyword, [found, strong]]) => ({
    keyword,
    matches: found,
    strong,
  })),
  of,
  atLeast: false,
});

const wantThem = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole("button", { name: "Suggest keywords" }));
const rows = async () => within(await screen.findByRole("list", { name: "Suggested keywords" }));

describe("suggestions", () => {
  it("are requested on demand, and added with a click", async () => {
    const { server, user } = show(() => ({
      suggestions: [idea("best crm"), idea("crm for painters")],
      source: "model",
      notice: null,
    }));
    await screen.findByRole("button", { name: "Suggest keywords" });
    expect(server.to(call)).toHaveLength(0);
    await wantThem(user);
    const shown = await rows();
    expect(server.to(call)[0]?.query.get("limit")).toBe("6");
    screen.getByText("Proposed by AI from your company profile.");
    expect(shown.getAllByText("Asking")).toHaveLength(2);
    shown.getByText("Why crm for painters");
    shown.getByText("In a reply: Compare crm for painters.");
    // In any letter case in the list.
    const addedButton = shown.getByRole("button", { name: "Added best crm" });
    expect(addedButton.textContent).toBe("Added");
    expect(addedButton.getAttribute("aria-disabled")).toBe("true");
    await user.click(shown.getByRole("button", { name: "Add crm for painters" }));
    const added = await shown.findByRole("button", { name: "Added crm for painters" });
    expect(document.activeElement).toBe(added);
    await user.click(added);
    expect(server.to("POST /discovery/keywords").map(({ body }) => body)).toEqual([
      { keyword: "crm for painters" },
    ]);
    server.on(call, () => ({ suggestions: [idea("others")], source: "model", notice: null }));
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await screen.findByText("others");
  });

  it.each([
    ["context", "Taken from your own words. No language model is connected here."],
    ["fallback", "Phrases that work for most companies. No language model is connected here."],
  ])("show their source, and why no model was used: %s", async (source, words) => {
    const notice = "No language model is connected here.";
    const { user } = show(() => ({ suggestions: [idea("one")], source, notice }));
    await wantThem(user);
    await screen.findByText(words);
  });

  it("are the six reliable phrases, with a note, if the request fails", async () => {
    const { user, server } = show(() => refusal("UNAVAILABLE"));
    await wantThem(user);
    const shown = await rows();
    expect(shown.getAllByRole("listitem")).toHaveLength(6);
    for (const { keyword } of reliableKeywords) shown.getByText(keyword);
    expect(screen.getByRole("note").textContent).toBe(
      "Couldn't reach the AI: We'll show reliable starter keywords when you refresh.",
    );
    await screen.findByText("Couldn't reach the AI");
    server.on(call, () => ({ suggestions: [idea("one")], source: "model", notice: null }));
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await screen.findByText("Why one");
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("show how many posts each would have found, counted in one request", async () => {
    const { server, user } = show(() => ({
      suggestions: [idea("crm for painters"), idea("one"), idea("two"), idea("three")],
      source: "model",
      notice: null,
    }));
    let finish = () => {};
    const previewed = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.on(counted, async () => {
      await previewed;
      return countsOf({ "crm for painters": [1240, 38], one: [1, 0], two: [0, 0] });
    });
    await wantThem(user);
    const row = async (index: number) => (await (await rows()).findAllByRole("listitem"))[index];
    expect((await row(0))?.textContent).toContain("Counting posts…");
    finish();
    await screen.findByText(
      `${(1240).toLocaleString()} posts in the last 30 days, 38 with buying intent`,
    );
    expect((await row(1))?.textContent).toContain("1 post in the last 30 daysWhy one");
    expect((await row(2))?.textContent).toContain("No posts in the last 30 days");
    expect((await row(3))?.textContent).not.toContain("30 days");
    expect(server.to(counted).map(({ body }) => body)).toEqual([
      { keywords: ["crm for painters", "one", "two", "three"] },
    ]);
  });

  it.each([
    ["can't be counted", () => refusal("UNAVAILABLE")],
    ["there are no posts to count", () => countsOf({ one: [0, 0] }, 0)],
  ])("show no volume if %s", async (_, answer) => {
    const { server, user } = show(() => ({
      suggestions: [idea("one")],
      source: "model",
      notice: null,
    }));
    server.on(counted, answer);
    await wantThem(user);
    await waitFor(() => expect(screen.queryByText("Counting posts…")).toBeNull());
    await screen.findByText("Why one");
    expect(screen.queryByText(/30 days/)).toBeNull();
  });

  it("show a message if there are none", async () => {
    const { user } = show(() => ({ suggestions: [], source: "model", notice: null }));
    await wantThem(user);
    await screen.findByText("All suggestions are already in your list.");
  });

  it("show why one could not be added", async () => {
    const { user, server } = show(() => ({
      suggestions: [idea("one")],
      source: "model",
      notice: null,
    }));
    server.on("POST /discovery/keywords", () => refusal("KEYWORD_LIMIT_REACHED"));
    await wantThem(user);
    await user.click(await screen.findByRole("button", { name: "Add one" }));
    await screen.findByText("Keyword limit reached: Upgrade your plan to add more keywords.");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Add one" }).getAttribute("aria-busy")).toBeNull(),
    );
  });

  it("can't be added at the limit", async () => {
    const { user, server } = show(
      () => ({ suggestions: [idea("one")], source: "model", notice: null }),
      { used: 3, limit: 3 },
    );
    await wantThem(user);
    await user.click(await screen.findByRole("button", { name: "Add one" }));
    expect(server.to("POST /discovery/keywords")).toHaveLength(0);
  });
});
