// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { onMentionsCreated } from "../events.ts";
import { card, chip, pane, serverWith, show, titled, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const statusCall = "PATCH /discovery/reddit-mentions/*/status";

/** A server that delays a change until the test refuses it. */
function slowServer(list: string[]) {
  const server = serverWith(titled(...list));
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.on(statusCall, () => promise);
  return { ...server, refuse: (code: Parameters<typeof refusal>[0]) => resolve(refusal(code)) };
}

describe("a change that is refused while the user continues", () => {
  it("puts the card back on its page when another page is on the screen by then", async () => {
    const server = slowServer([..."abcdefghijkl"]);
    const { user } = show();
    await card("b");
    await user.keyboard("je");
    await waitFor(() => expect(titles()).not.toContain("b"));
    await user.click(screen.getByRole("button", { name: "Page 2" }));
    await card("l");
    server.refuse("REPLY_LIMIT_REACHED");
    await screen.findByText("Failed to send mention to writers");
    // Engaging is disabled on every page.
    const button = within(await pane("l")).getByRole("button", { name: "Let's Engage" });
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
    await user.click(screen.getByRole("button", { name: "Page 1" }));
    await waitFor(() => expect(titles()).toEqual([..."abcdefghij"]));
    await waitFor(() => expect(chip(/^Pending/).textContent).toBe("Pending12"));
  });

  it("shows the card once if the list was fetched again in the meantime", async () => {
    const server = slowServer(["First", "Second", "Third"]);
    const { user, client } = show();
    await user.click(within(await pane("Second")).getByRole("button", { name: "Skip This One" }));
    await waitFor(() => expect(titles()).toEqual(["First", "Third"]));
    // As when another tab excludes something: the server still has it as pending.
    act(() => onMentionsCreated(client, { count: 0 }));
    await waitFor(() => expect(titles()).toEqual(["First", "Second", "Third"]));
    server.refuse("UNAVAILABLE");
    await screen.findByText("Failed to deny mention");
    expect(titles()).toEqual(["First", "Second", "Third"]);
    await waitFor(() => expect(chip(/^Pending/).textContent).toBe("Pending3"));
    screen.getByText("1–3 of 3");
    expect(screen.queryByText(/new mention/)).toBeNull();
  });

  it("does not repeat an action on a card while it is under way", async () => {
    const server = slowServer(["First", "Second"]);
    const { user } = show({ status: "all" });
    await card("First");
    await user.keyboard("s");
    (await card("First")).focus();
    await user.keyboard("se");
    server.refuse("UNAVAILABLE");
    await screen.findByText("Failed to deny mention");
    expect(server.requests.filter(({ method }) => method === "PATCH")).toHaveLength(1);
    // It can be acted on again when it is back.
    server.on(statusCall, () => refusal("ILLEGAL_TRANSITION"));
    (await card("First")).focus();
    await user.keyboard("e");
    await screen.findByText("Failed to send mention to writers");
  });

  it("of several reverts the refused one, in its position", async () => {
    const server = serverWith(titled(..."abcd"));
    const [, second] = server.rows;
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user } = show();
    await card("a");
    const moved = server.rows.map((row) => ({ ...row, status: "denied" as const }));
    server.on(statusCall, ({ path }) => {
      if (second && path.includes(second.id)) return promise;
      const at = server.rows.findIndex(({ id }) => path.includes(id));
      const row = moved[at];
      if (row) server.rows[at] = row;
      return { mention: row };
    });
    await user.keyboard("sss");
    await waitFor(() => expect(titles()).toEqual(["d"]));
    resolve(refusal("UNAVAILABLE"));
    await screen.findByText("Failed to deny mention");
    await waitFor(() => expect(titles()).toEqual(["b", "d"]));
    await waitFor(() => expect(chip(/^Pending/).textContent).toBe("Pending2"));
  });
});
