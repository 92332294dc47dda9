// @vitest-environment jsdom
import type { Reply } from "@earshot/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleProgress } from "../../../../lib/testing/samples.ts";
import { replyTo, row, serverWith, show } from "./replies-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

type SurvivalCheck = Reply["checks"][number];

const hourMs = 3_600_000;
const placedMs = Date.now() - 30 * hourMs;
const after = (hours: number) => new Date(placedMs + hours * hourMs).toISOString();

const dueCheck = (hours: number, part: Partial<SurvivalCheck> = {}): SurvivalCheck => ({
  dueAt: after(hours),
  checkedAt: null,
  visibility: null,
  cause: null,
  removedBy: null,
  score: null,
  answers: null,
  ...part,
});
const seen = (hours: number, part: Partial<SurvivalCheck> = {}): SurvivalCheck =>
  dueCheck(hours, { checkedAt: after(hours), visibility: "standing", ...part });

const six: SurvivalCheck[] = [
  seen(1 / 12, { score: 1, answers: 0 }),
  seen(1, {
    visibility: "edited",
    cause: "It differs from what was approved: “never” was added.",
    score: 4,
    answers: 1,
  }),
  seen(24, { score: 7, answers: 2 }),
  dueCheck(72),
  dueCheck(7 * 24),
  dueCheck(30 * 24),
];

async function open(part: Partial<Reply>) {
  const reply = replyTo("Post", { placedAt: new Date(placedMs).toISOString(), ...part });
  const server = serverWith([reply]);
  const shown = show({ reply: reply.id });
  const article = await row("Post");
  return { ...shown, server, reply, article, within: within(article) };
}

const marks = (article: HTMLElement) =>
  within(article)
    .getAllByRole("button", { name: /^After/ })
    .map((mark) => mark.getAttribute("aria-label"));

describe("the survival checks of a reply", () => {
  it("are on a timeline, done and due, each described on focus", async () => {
    const { article, user, within: shown } = await open({ status: "placed", checks: six });
    expect(marks(article)).toEqual([
      "After 5 min: Live",
      "After 1 h: Live, edited",
      "After 24 h: Live",
      "After 72 h: not checked yet",
      "After 7 d: not checked yet",
      "After 30 d: not checked yet",
    ]);
    shown.getByText("7 points, 2 answers at the last check.");
    const mark = shown.getByRole("button", { name: "After 1 h: Live, edited" });
    act(() => mark.focus());
    const tip = document.getElementById(mark.getAttribute("aria-describedby") ?? "");
    expect(tip?.textContent).toContain(
      "Live, edited. It differs from what was approved: “never” was added. 4 points, 1 answer. ",
    );
    const visible = await screen.findByRole("tooltip");
    expect(visible.textContent).toBe(tip?.textContent);
    await user.tab();
    expect(tip?.dataset.shown).toBeUndefined();
    const next = shown.getByRole("button", { name: "After 72 h: not checked yet" });
    const words = document.getElementById(next.getAttribute("aria-describedby") ?? "");
    expect(words?.textContent).toMatch(/^Next check in 41 hours: /);
  });

  it("are in a table after one click", async () => {
    const { user, within: shown } = await open({ status: "placed", checks: six });
    await user.click(shown.getByRole("button", { name: "Table" }));
    const table = within(shown.getByRole("table", { name: "Survival checks of this reply" }));
    expect(
      table
        .getAllByRole("row")
        .map((one) => [...one.children].map((cell) => cell.textContent).join(" · ")),
    ).toEqual([
      "After · Result · When · Points · Answers",
      "5 min · Live · 1 day ago · 1 · 0",
      "1 h · Live, editedIt differs from what was approved: “never” was added. · 1 day ago · 4 · 1",
      "24 h · Live · 6 h ago · 7 · 2",
      "72 h · Not checked yet · in 41 hours · – · –",
      "7 d · Not checked yet · in 5 days · – · –",
      "30 d · Not checked yet · in 28 days · – · –",
    ]);
  });

  it("say who removed it, and that the unit was returned", async () => {
    const cause = "Reddit shows nobody what jo writes: the account is shadow-banned.";
    const { article, within: shown } = await open({
      status: "removed",
      removedBy: "shadow",
      quotaReturned: true,
      progress: sampleProgress({
        postedAt: after(0),
        end: { kind: "removed", at: after(24), reason: cause, unit: "returned" },
      }),
      checks: [
        seen(1, { score: 3 }),
        seen(24, { visibility: "unseen", cause, removedBy: "shadow" }),
      ],
    });
    expect(marks(article)).toEqual(["After 1 h: Live", "After 24 h: Hidden from other people"]);
    shown.getByText(`${cause} The reply is back in your quota.`);
    expect(shown.queryByRole("button", { name: "Report as removed" })).toBeNull();
  });
});

describe("a self-reported reply", () => {
  const selfReported: Partial<Reply> = {
    status: "placed",
    placementMethod: "attested",
    checks: [seen(1, { visibility: "attested" }), dueCheck(72)],
  };

  it("says that it can't be checked, and can be reported as removed", async () => {
    const { article, user, server, reply, within: shown } = await open(selfReported);
    shown.getByText("Only members can see this platform, so we rely on the writer’s screenshot.");
    await user.click(shown.getByRole("button", { name: "Report as removed" }));
    const field = await shown.findByRole("textbox", { name: /What did you see/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.click(shown.getByRole("button", { name: "Report it" }));
    await shown.findByText("Say what you saw.");
    await user.type(field, "The post has no comments.");
    await user.click(shown.getByRole("button", { name: "Report it" }));
    await screen.findByText("Reported. We will check it.");
    expect(server.to(`POST /replies/${reply.id}/report`).map(({ body }) => body)).toEqual([
      { note: "The post has no comments." },
    ]);
    shown.getByText("You reported it as removed. We are checking.");
    expect(shown.queryByRole("button", { name: "Report as removed" })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(article));
  });

  it("restores a started report after a reload, and discards it when canceled", async () => {
    const { user, reply, within: shown, unmount } = await open(selfReported);
    await user.click(shown.getByRole("button", { name: "Report as removed" }));
    await user.type(await shown.findByRole("textbox"), "Not there");
    unmount();
    show({ reply: reply.id });
    const again = within(await row("Post"));
    expect(again.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Not there");
    await user.click(again.getByRole("button", { name: "Cancel" }));
    await user.click(again.getByRole("button", { name: "Report as removed" }));
    expect((await again.findByRole<HTMLTextAreaElement>("textbox")).value).toBe("");
  });
});
