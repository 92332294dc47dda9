// @vitest-environment jsdom
import type { Optimization, Resonance } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import {
  type FakeHandler,
  fakeApi,
  neverResponds,
  refusal,
} from "../../../../lib/testing/fake-api.ts";
import { ScoreButton } from "../components/score-button.tsx";
import { ResonanceScreen } from "./resonance-screen.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const resonance: Resonance = {
  score: 62,
  parts: [
    {
      part: "specificity",
      score: 40,
      reasons: [
        { start: 3, end: 10, message: "“amazing” says little here.", remedy: "Say what exactly." },
      ],
    },
  ],
  community: { name: "smallshops", posts: 12, postsNeeded: 40, comparisons: null },
  reliability: "This score does not predict votes.",
};
const optimization: Optimization = {
  id: "o-1",
  platform: "reddit",
  before: "An amazing way to send invoices.",
  after: "A plain way to send bills.",
  scoreBefore: 62,
  scoreAfter: 80,
  instruction: null,
  createdAt: "2026-11-26T02:00:00.000Z",
};
const stats = (total: number) => ({
  total,
  ...{ meanBefore: total ? 62 : null, meanAfter: total ? 80 : null },
  byDay: total ? [{ day: "2026-11-26", count: total, before: 62, after: 80 }] : [],
  byPlatform: total ? [{ platform: "linkedin", count: total, before: 60, after: 75 }] : [],
});

function show(handlers: Record<string, FakeHandler> = {}, items: Optimization[] = []) {
  const server = fakeApi({
    "GET /resonance/optimization-history": () => ({ items, total: items.length }),
    "GET /resonance/optimization-stats": () => stats(items.length),
    "POST /resonance/score-resonance": () => ({ resonance }),
    "POST /resonance/optimize-content": () => ({ optimization, advice: ["Name a figure."] }),
    ...handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ResonanceScreen />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), server };
}
const text = () => screen.getByLabelText<HTMLTextAreaElement>("Text");
const press = (name: string) => screen.getByRole("button", { name });

describe("the screen Resonance", () => {
  it("shows the score, the words it is based on, and its known reliability", async () => {
    const { user } = show();
    await user.type(text(), "An amazing way");
    await user.click(press("Score text"));
    const report = within(await screen.findByRole("region", { name: "Score" }));
    report.getByText("62 of 100");
    report.getByText("This score does not predict votes.");
    expect(report.getByText("amazing").tagName).toBe("MARK");
    report.getByText(/^12 posts of smallshops are stored/);
  });

  it("asks for a text before it scores one", async () => {
    const { user } = show();
    await user.click(press("Score text"));
    await screen.findByText("Enter a text.");
    expect(screen.queryByRole("region", { name: "Score" })).toBeNull();
  });

  it("applies only the accepted changes of the model", async () => {
    const { user } = show();
    await user.type(text(), optimization.before);
    await user.click(press("Improve text"));
    const improved = within(await screen.findByRole("region", { name: "Improved text" }));
    improved.getByText("Name a figure.");
    const changes = improved.getAllByRole("button", { pressed: true });
    expect(changes).toHaveLength(3);
    await user.click(changes[2] as HTMLElement);
    await user.click(press("Use this text"));
    expect(text().value).toBe("A plain way to send invoices.");
  });

  it("shows why a text was not improved", async () => {
    const { user } = show({
      "POST /resonance/optimize-content": () => refusal("MODEL_NOT_CONNECTED"),
    });
    await user.type(text(), "An amazing way");
    await user.click(press("Improve text"));
    await screen.findByRole("alert");
  });

  it("says what failed, even if the server gave no reason", async () => {
    const nothing = () => new Response("", { status: 502 });
    const { user } = show({
      "POST /resonance/optimize-content": nothing,
      "POST /resonance/score-resonance": nothing,
    });
    await user.type(text(), "An amazing way");
    await user.click(press("Improve text"));
    await screen.findByText("The text could not be improved. Please try again.");
    await user.click(press("Score text"));
    await screen.findByText("The text could not be scored. Please try again.");
  });

  it("counts one stored post of a community in the singular", async () => {
    const community = { ...resonance.community, posts: 1 };
    const { user } = show({
      "POST /resonance/score-resonance": () => ({ resonance: { ...resonance, community } }),
    });
    await user.type(text(), "An amazing way");
    await user.click(press("Score text"));
    await screen.findByText(/^1 post of smallshops is stored with its votes\./);
  });

  it("compares with a community in the reader's number format", async () => {
    const format = vi.spyOn(Number.prototype, "toLocaleString");
    const comparison = { feature: "length", value: 1_200, nearer: "best" };
    const community = {
      ...{ name: "smallshops", posts: 40, postsNeeded: 40 },
      comparisons: [
        { ...comparison, best: { from: 900, to: 1_500 }, worst: { from: 10, to: 2_000 } },
      ],
    };
    const { user } = show({
      "POST /resonance/score-resonance": () => ({ resonance: { ...resonance, community } }),
    });
    await user.type(text(), "An amazing way");
    await user.click(press("Score text"));
    await screen.findByRole("cell", { name: "900 to 1,500" });
    expect(format.mock.calls.filter(([locale]) => locale !== undefined)).toEqual([]);
    format.mockRestore();
  });

  it("can stop waiting for the model, and scores afterwards", async () => {
    const { user } = show({ "POST /resonance/optimize-content": neverResponds });
    await user.type(text(), "An amazing way");
    await user.click(press("Improve text"));
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(press("Score text"));
    await screen.findByText("62 of 100");
  });

  it("lists improved texts with their scores, by day and by platform", async () => {
    const { user } = show({}, [optimization]);
    await screen.findByText(optimization.after);
    screen.getByText(/· Nov 2[56], 2026 · 62 to 80$/);
    await screen.findByText(/62 before, 80 after/);
    const byPlatform = within(screen.getByRole("region", { name: "Gain in score by platform" }));
    await user.click(byPlatform.getByRole("button", { name: "Table" }));
    const row = byPlatform.getByRole("row", { name: /LinkedIn/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual([...["1", "60", "75"]]);
  });

  it("says gains in words, and losses too", async () => {
    const day = { count: 1, before: 62 };
    show(
      {
        "GET /resonance/optimization-stats": () => ({
          ...stats(1),
          byDay: [
            { ...day, day: "2026-11-25", after: 63 },
            { ...day, day: "2026-11-26", after: 59 },
          ],
        }),
      },
      [optimization],
    );
    await screen.findByRole("img", { name: "Wed, Nov 25: 1 point" });
    screen.getByRole("img", { name: "Thu, Nov 26: 3 points lower" });
    screen.getByRole("img", { name: "LinkedIn: 15 points" });
  });

  it("lists improved texts page by page", async () => {
    const all = Array.from({ length: 25 }, (_, at) => ({
      ...optimization,
      id: `o-${at}`,
      after: `Text number ${at}.`,
    }));
    const { user } = show({
      "GET /resonance/optimization-history": ({ query }) => {
        const from = (Number(query.get("page")) - 1) * Number(query.get("limit"));
        return { items: all.slice(from, from + Number(query.get("limit"))), total: all.length };
      },
      "GET /resonance/optimization-stats": () => stats(all.length),
    });
    await screen.findByText("Text number 0.");
    expect(screen.queryByText("Text number 24.")).toBeNull();
    const pages = within(screen.getByRole("navigation", { name: "Pages of improved texts" }));
    await user.click(pages.getByRole("button", { name: /2/ }));
    await screen.findByText("Text number 24.");
  });
});

describe("the score of a text on other screens", () => {
  const showButton = (handler: FakeHandler) => {
    const server = fakeApi({ "POST /resonance/score-resonance": handler });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ScoreButton title="Invoices" content="An amazing way" platform="linkedin" />
      </QueryClientProvider>,
    );
    return { user: userEvent.setup(), server };
  };

  it("is shown in a dialog", async () => {
    const { user } = showButton(() => ({ resonance }));
    await user.click(press("Score"));
    const dialog = within(await screen.findByRole("dialog", { name: "Score of this text" }));
    await dialog.findByText("62 of 100");
    dialog.getByText("This score does not predict votes.");
  });

  it("can be requested again after a failure", async () => {
    let failing = true;
    const { user } = showButton(() => (failing ? refusal("INTERNAL") : { resonance }));
    await user.click(press("Score"));
    const dialog = within(await screen.findByRole("dialog", { name: "Score of this text" }));
    const again = await dialog.findByRole("button", { name: "Retry" });
    failing = false;
    await user.click(again);
    await dialog.findByText("62 of 100");
  });
});
