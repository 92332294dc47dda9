// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleIntent, sampleMention } from "../../../../lib/testing/samples.ts";
import type { MentionsSearch } from "../search.ts";
import { serverWith, show, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const note = /^People closest to buying come first/;
const levels = [
  ["Weak", 10, "Cold"],
  ["Strong", 90, "Ready to buy"],
  ["Middle", 55, "Looking"],
] as const;
const mentions = () =>
  levels.map(([title, score, level]) =>
    sampleMention({
      title,
      marks: { title: [], content: [] },
      intent: sampleIntent({ score, level }),
    }),
  );
const first = (search: MentionsSearch = {}, hasTwoPanes = true) =>
  show(search, undefined, { isFirstVisit: true, hasTwoPanes });
const titlesAre = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));

describe("before anything is decided", () => {
  it.each([true, false])(
    "the strongest come first, and a line says so (two panes: %s)",
    async (panes) => {
      serverWith(mentions());
      const { state } = first({}, panes);
      await titlesAre("Strong", "Middle", "Weak");
      expect(screen.getByRole("note").textContent).toMatch(note);
      expect(state.search.sort).toBe("intent");
      expect(screen.queryByRole("button", { name: "Save these filters" })).toBeNull();
      // Back does not return to the list in the other order.
      expect(state.replaced).toEqual([true]);
    },
  );

  it("the newest come first on request, and on the next visit", async () => {
    serverWith(mentions());
    const { user, state } = first();
    await titlesAre("Strong", "Middle", "Weak");
    await user.click(screen.getByRole("button", { name: "Show newest first" }));
    await titlesAre("Weak", "Strong", "Middle");
    expect(screen.queryByText(note)).toBeNull();
    expect(state.search.sort).toBeUndefined();
    cleanup();
    serverWith(mentions());
    const later = show({}, undefined, { isFirstVisit: true });
    await titlesAre("Weak", "Strong", "Middle");
    expect(later.state.search.sort).toBeUndefined();
  });

  it("the order of the menu is a choice as well", async () => {
    serverWith(mentions());
    const { user } = first();
    await titlesAre("Strong", "Middle", "Weak");
    await user.selectOptions(screen.getByLabelText("Sort"), "Newest");
    await titlesAre("Weak", "Strong", "Middle");
  });

  it("the line and the order stay with the first decision, so that no row moves", async () => {
    const server = serverWith(mentions());
    const { user, state } = first();
    await titlesAre("Strong", "Middle", "Weak");
    await user.keyboard("s");
    await titlesAre("Middle", "Weak");
    await waitFor(() => expect(server.rows.map(({ status }) => status)).toContain("denied"));
    await screen.findByText("1–2 of 2");
    screen.getByText(note);
    expect(state.search.sort).toBe("intent");
    await user.selectOptions(screen.getByLabelText("Sort"), "Newest");
    await titlesAre("Weak", "Middle");
    expect(screen.queryByText(note)).toBeNull();
  });

  it("a filtered list and an opened mention keep the order of their address", async () => {
    const rows = mentions();
    serverWith(rows);
    const filtered = first({ status: "all" });
    await titlesAre("Weak", "Strong", "Middle");
    expect(filtered.state.search.sort).toBeUndefined();
    cleanup();
    serverWith(rows);
    const opened = first({ item: rows[2]?.id });
    await titlesAre("Weak", "Strong", "Middle");
    expect(opened.state.search.sort).toBeUndefined();
  });
});

it("after a decision the newest come first", async () => {
  serverWith([...mentions(), sampleMention({ title: "Decided", status: "denied" })]);
  const { state } = first();
  await titlesAre("Weak", "Strong", "Middle");
  expect(screen.queryByText(note)).toBeNull();
  expect(state.search.sort).toBeUndefined();
});
