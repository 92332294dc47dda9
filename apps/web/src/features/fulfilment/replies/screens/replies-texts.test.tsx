// @vitest-environment jsdom
import type { SubmittedText } from "@earshot/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { replyTo, serverWith, show } from "./replies-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString();

async function showTexts(texts: SubmittedText[]) {
  const reply = replyTo("Post", {
    status: "awaiting_approval",
    history: [
      { from: null, to: "claimed", at: hoursAgo(9), by: "writer", note: null },
      { from: "claimed", to: "submitted", at: hoursAgo(8), by: "writer", note: null },
      {
        from: "awaiting_approval",
        to: "claimed",
        at: hoursAgo(7),
        by: "customer",
        note: "Name the price.",
      },
      { from: "claimed", to: "submitted", at: hoursAgo(6), by: "writer", note: null },
    ],
  });
  serverWith([reply]).on("GET /replies/*/texts", () => ({ texts }));
  const { user } = show({ reply: reply.id });
  const list = within(await screen.findByRole("list", { name: "Submitted texts" }));
  return { user, items: list.getAllByRole("listitem") };
}
const [first, second, third] = [
  { id: "1", at: hoursAgo(8), text: "Try the brass lantern." },
  { id: "2", at: hoursAgo(6), text: "Try the brass lantern. It costs 40 dollars." },
  { id: "3", at: hoursAgo(5), text: "Try the steel lantern. It costs 40 dollars." },
] as const;

it("shows what changed in each text since the one before, and why", async () => {
  const { user, items } = await showTexts([second, first]);
  const [newer, older] = items.map((item) => within(item));
  newer?.getByText(/^You asked for a change before it: “Name the price.”$/);
  const changes = newer?.getByRole("region", { name: "What changed from version 1 to version 2" });
  expect(changes?.querySelector("ins")?.textContent).toContain("It costs 40 dollars.");
  expect(changes?.querySelector("del")).toBeNull();
  expect(older?.queryByRole("group")).toBeNull();
  older?.getByText(first.text);
  await user.click(newer?.getByRole("button", { name: "Whole text" }) as HTMLElement);
  newer?.getByText(second.text);
  expect(newer?.queryByRole("region")).toBeNull();
  await user.click(newer?.getByRole("button", { name: "Changes" }) as HTMLElement);
  newer?.getByRole("region", { name: "What changed from version 1 to version 2" });
});

it("compares a text with any earlier one", async () => {
  const { user, items } = await showTexts([third, second, first]);
  const newest = within(items[0] as HTMLElement);
  const changes = newest.getByRole("region", { name: "What changed from version 2 to version 3" });
  expect(changes.querySelector("del")?.textContent).toContain("brass");
  expect(newest.queryByText(/asked for a change/)).toBeNull();
  await user.selectOptions(newest.getByLabelText("Compare version 3 with"), "Since version 1");
  const all = newest.getByRole("region", { name: "What changed from version 1 to version 3" });
  expect(all.textContent).toContain("It costs 40 dollars.");
  expect(all.querySelector("del")?.textContent).toContain("brass");
});
