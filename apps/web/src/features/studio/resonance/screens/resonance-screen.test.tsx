// @vitest-environment jsdom
import type { Optimization, Resonance } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
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
  ...{
    meanBefore: total ? 62 : null,
    meanAfter: total ? 80 : null,
    byPlatform: total ? [{ platform: "reddit" as const, count: total, before: 62, after: 80 }] : [],
  },
  byDay: total ? [{ day: "2026-11-26", count: total, before: 62, after: 80 }] : [],
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
  it("shows the score, the words it is based on, and what is known of its reliability", async () => {
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

  it("takes the changes of the model that are accepted", async () => {
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

  it("says why a text was not improved", async () => {
    const { user } = show({
      "POST /resonance/optimize-content": () => refusal("MODEL_NOT_CONNECTED"),
    });
    await user.type(text(), "An amazing way");
    await user.click(press("Improve text"));
    await screen.findByRole("alert");
  });

  it("stops waiting for the model, and scores afterwards", async () => {
    const { user } = show({ "POST /resonance/optimize-content": () => new Promise(() => {}) });
    await user.type(text(), "An amazing way");
    await user.click(press("Improve text"));
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(press("Score text"));
    await screen.findByText("62 of 100");
  });

  it("shows older improved texts on further pages", async () => {
    const older = { ...optimization, id: "o-21", after: "The oldest text." };
    const { user } = show(
      {
        "GET /resonance/optimization-history": ({ query }) => ({
          items: [query.get("page") === "2" ? older : optimization],
          total: 21,
        }),
      },
      [optimization],
    );
    await user.click(await screen.findByRole("button", { name: "Page 2" }));
    await screen.findByText("The oldest text.");
  });

  it("lists improved texts with their scores", async () => {
    show({}, [optimization]);
    await screen.findByText(optimization.after);
    screen.getByText(/62 to 80$/);
    screen.getByText(/62 before, 80 after/);
    const user = userEvent.setup();
    for (const button of screen.getAllByRole("button", { name: "Table" })) await user.click(button);
    screen.getByRole("rowheader", { name: "2026-11-26" });
    expect(screen.getAllByRole("columnheader", { name: "Platform" })).toHaveLength(1);
  });
});
