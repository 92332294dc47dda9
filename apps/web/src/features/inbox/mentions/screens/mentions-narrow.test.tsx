// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { card, serverWith, show, titled, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const narrow = { hasTwoPanes: false };

describe("on small widths", () => {
  it("a row opens the mention in place of the list, and back focuses the row", async () => {
    serverWith(titled("First", "Second"));
    const { user, state } = show({}, ["best crm"], narrow);
    const row = await card("Second");
    expect(screen.queryByRole("region", { name: "First" })).toBeNull();
    await user.click(within(row).getByRole("button", { name: "Second" }));
    const opened = within(await screen.findByRole("region", { name: "Second" }));
    expect(state.replaced).toEqual([false]);
    await user.click(opened.getByRole("button", { name: /Mentions$/ }));
    expect(state.search.item).toBeUndefined();
    await waitFor(async () => expect(document.activeElement).toBe(await card("Second")));
  });

  it("a decision opens the next mention", async () => {
    const server = serverWith(titled("First", "Second"));
    const { user } = show({}, ["best crm"], narrow);
    await user.click(within(await card("First")).getByRole("button", { name: "First" }));
    await user.click(screen.getByRole("button", { name: "Skip This One" }));
    await screen.findByRole("region", { name: "Second" });
    await waitFor(() => expect(server.rows[0]?.status).toBe("denied"));
  });

  it("the filters are in a dialog, with the number of active ones", async () => {
    serverWith(titled("First"));
    const { user } = show({ source: "reddit" }, ["best crm"], narrow);
    await card("First");
    await user.click(screen.getByRole("button", { name: /^Filters · 1$/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Filters" }));
    await user.selectOptions(dialog.getByLabelText("Sort"), "Strongest intent");
    await user.click(dialog.getByRole("button", { name: "Show mentions" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  describe("a swipe", () => {
    const swipe = async (title: string, by: number, pointerType = "touch") => {
      const row = await card(title);
      const at = (clientX: number) => ({ pointerType, isPrimary: true, clientX, clientY: 100 });
      fireEvent.pointerDown(row, at(200));
      fireEvent.pointerMove(row, at(200 + by / 2));
      fireEvent.pointerMove(row, at(200 + by));
      fireEvent.pointerUp(row, at(200 + by));
    };

    it("to the right engages, and to the left skips", async () => {
      const server = serverWith(titled("First", "Second", "Third"));
      show({}, ["best crm"], narrow);
      await swipe("First", 120);
      await screen.findByText("Added to the backlog");
      await swipe("Second", -120);
      await screen.findByText("Skipped. You find it under Denied.");
      expect(server.rows.map(({ status }) => status)).toEqual(["accepted", "denied", "pending"]);
    });

    it("that is short, or made with a mouse, decides nothing", async () => {
      const server = serverWith(titled("First"));
      show({}, ["best crm"], narrow);
      await swipe("First", 60);
      await swipe("First", 120, "mouse");
      expect(server.requests.some(({ method }) => method === "PATCH")).toBe(false);
      expect(titles()).toEqual(["First"]);
    });
  });
});

it("a link to a mention that the list does not show opens it", async () => {
  const server = serverWith([
    ...titled("First"),
    sampleMention({ title: "Elsewhere", status: "replied", marks: { title: [], content: [] } }),
  ]);
  show({ item: server.rows[1]?.id });
  const opened = within(await screen.findByRole("region", { name: "Elsewhere" }));
  opened.getByText("Replied");
});

it("the keys act on a linked mention, and return from it to the list", async () => {
  const server = serverWith([
    ...titled("First", "Second"),
    sampleMention({ title: "Elsewhere", source: "x", marks: { title: [], content: [] } }),
  ]);
  const { user } = show({ source: "reddit", item: server.rows[2]?.id });
  await screen.findByRole("region", { name: "Elsewhere" });
  expect((await card("First")).getAttribute("aria-current")).toBeNull();
  await user.keyboard("s");
  await screen.findByText("Skipped. You find it under Denied.");
  expect(server.rows.map(({ status }) => status)).toEqual(["pending", "pending", "denied"]);
  await screen.findByRole("region", { name: "First" });
});

it("the keys do nothing if a linked mention does not exist, and a button opens the list", async () => {
  const server = serverWith(titled("First", "Second"));
  const { user } = show({ item: "00000000-0000-4000-8000-000000000000" });
  await screen.findByText(/^This mention does not exist any more/);
  await user.keyboard("e");
  await user.keyboard("j");
  await screen.findByRole("region", { name: "First" });
  expect(server.rows.map(({ status }) => status)).toEqual(["pending", "pending"]);
});

it("a mention that was decided on is replaced by the next one, even if the address names it", async () => {
  const server = serverWith(titled("First", "Second"));
  const { user, state } = show();
  await user.click(within(await card("First")).getByRole("button", { name: "First" }));
  await waitFor(() => expect(state.search.item).toBe(server.rows[0]?.id));
  await user.keyboard("e");
  await screen.findByText("Added to the backlog");
  await screen.findByRole("region", { name: "Second" });
  expect(screen.queryByRole("region", { name: "First" })).toBeNull();
  expect((await card("Second")).getAttribute("aria-current")).toBe("true");
});
