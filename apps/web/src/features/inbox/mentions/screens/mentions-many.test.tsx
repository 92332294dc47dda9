// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { boxOf, manyCall, selectAll, selected } from "./many-fixture.ts";
import { card, chip, pane, serverWith, show, titled, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

/** The shown message, with its reason. */
const alertWith = async (title: string) =>
  (await screen.findByText(title)).closest('[role="alert"]')?.textContent;

describe("engaging many", () => {
  const ask = async (user: ReturnType<typeof show>["user"]) => {
    await user.click(screen.getByRole("button", { name: "Engage" }));
    return within(await screen.findByRole("dialog"));
  };

  it("asks with the number of replies, and can be undone", async () => {
    const server = serverWith(titled(..."abc"));
    const { user } = show({}, ["best crm"], { repliesLeft: 20 });
    await card("a");
    await user.click(selectAll());
    const dialog = await ask(user);
    dialog.getByText("Send 3 mentions to the writers?");
    dialog.getByText(/^This takes 3 of the 20 replies that you have left/);
    expect(server.to(manyCall)).toHaveLength(0);
    await user.click(dialog.getByRole("button", { name: "Send 3 to the writers" }));
    await screen.findByText("3 mentions added to the backlog");
    expect(titles()).toEqual([]);
    expect(server.to(manyCall)[0]?.body).toMatchObject({ status: "accepted" });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Undone. 3 mentions are pending again.");
    expect(server.rows.every(({ status }) => status === "pending")).toBe(true);
  });

  it("sends no more than the remaining replies, and none if no reply can be sent", async () => {
    const server = serverWith([
      ...titled(..."abcd"),
      sampleMention({
        title: "e",
        communityRule: { verdict: "forbidden", reason: "r/x forbids it.", quote: null },
        marks: { title: [], content: [] },
      }),
    ]);
    const { user } = show({}, ["best crm"], { repliesLeft: 2 });
    await card("a");
    await user.click(selectAll());
    const dialog = await ask(user);
    dialog.getByText("You selected 4: the others stay pending.");
    dialog.getByText("Our writers can’t reply to 1 mention, which stays pending.");
    await user.click(dialog.getByRole("button", { name: "Send 2 to the writers" }));
    await screen.findByText("2 mentions added to the backlog");
    expect(server.rows.filter(({ status }) => status === "accepted")).toHaveLength(2);
  });

  it("names those that the server refused", async () => {
    const server = serverWith(titled(..."ab"));
    server.on(manyCall, ({ body }) => {
      const [first = "", second = ""] = (body as { ids: string[] }).ids;
      const [row] = server.rows;
      if (row) server.rows[0] = { ...row, status: "accepted" };
      return { moved: [first], refused: [{ id: second, message: "The author opted out." }] };
    });
    const { user } = show({}, ["best crm"], { repliesLeft: null });
    await card("a");
    await user.click(selectAll());
    await user.click((await ask(user)).getByRole("button", { name: "Send 2 to the writers" }));
    const toast = await screen.findByText("1 mention added to the backlog");
    expect(toast.parentElement?.textContent).toContain("Not sent: The author opted out.");
    await waitFor(() => expect(titles()).toEqual(["b"]));
  });
});

describe("skipping many", () => {
  it("removes them immediately in one call, with one message, and restores them with u", async () => {
    const server = serverWith(titled(..."abcde"));
    const { user } = show();
    for (const title of ["a", "b", "d"]) await user.click(await boxOf(title));
    await user.click(screen.getByRole("button", { name: "Skip" }));
    await waitFor(() => expect(titles()).toEqual(["c", "e"]));
    expect(document.activeElement).toBe(await card("e"));
    expect(selected()).toBeNull();
    await screen.findByText("3 skipped. You find them under Denied.");
    const ids = [0, 1, 3].map((at) => server.rows[at]?.id);
    expect(server.to(manyCall).map(({ body }) => body)).toEqual([{ ids, status: "denied" }]);
    expect(chip(/^Pending/).textContent).toBe("Pending2");
    expect(chip(/^Denied/).textContent).toBe("Denied3");
    await user.keyboard("u");
    await waitFor(() => expect(titles()).toEqual([..."abcde"]));
    await screen.findByText("Undone. 3 mentions are pending again.");
    expect(server.to(manyCall).at(-1)?.body).toEqual({ ids, status: "pending" });
    await waitFor(() => expect(chip(/^Denied/).textContent).toBe("Denied0"));
    expect(chip(/^Pending/).textContent).toBe("Pending5");
  });

  it("works with s, and for a single mention like the card's button", async () => {
    const server = serverWith(titled("First", "Second"));
    const { user } = show();
    await user.click(await boxOf("Second"));
    // The selected mentions take precedence over the current one.
    (await card("First")).focus();
    await user.keyboard("s");
    await waitFor(() => expect(titles()).toEqual(["First"]));
    await screen.findByText("Skipped. You find it under Denied.");
    expect(server.to(manyCall)).toHaveLength(0);
  });

  it("puts back those that were not skipped, and names them", async () => {
    const server = serverWith(titled("First", "Second", "Third"));
    server.on(manyCall, ({ body }) => {
      const { ids } = body as { ids: string[] };
      const [first, ...moved] = ids;
      server.rows.splice(
        0,
        3,
        ...server.rows.map((row) => ({ ...row, status: "denied" as const })),
      );
      if (first && server.rows[0]) server.rows[0] = { ...server.rows[0], status: "accepted" };
      return { moved, refused: [] };
    });
    const { user } = show();
    await card("First");
    await user.click(selectAll());
    await user.keyboard("s");
    const toast = await screen.findByText("2 skipped. You find them under Denied.");
    expect(toast.parentElement?.textContent).toContain("“First” was no longer pending.");
    // Its status has changed elsewhere, and the list that is fetched again shows that.
    await waitFor(() => expect(titles()).toEqual([]));
    await waitFor(() => expect(chip(/^Accepted/).textContent).toBe("Accepted1"));
  });

  it("shows that none was skipped", async () => {
    const server = serverWith(titled("First", "Second", "Third"));
    server.on(manyCall, () => ({ moved: [], refused: [] }));
    const { user } = show();
    await card("First");
    await user.click(selectAll());
    await user.keyboard("s");
    expect(await alertWith("Nothing was skipped")).toContain("3 mentions were no longer pending.");
    await waitFor(() => expect(titles()).toEqual(["First", "Second", "Third"]));
    await user.keyboard("u");
    expect(server.to(manyCall)).toHaveLength(1);
  });

  it("puts all back, still selected, and shows the reason if the server refuses", async () => {
    const server = serverWith(titled(..."abcd"));
    server.on(manyCall, () => refusal("UNAVAILABLE"));
    const { user } = show();
    for (const title of ["a", "c"]) await user.click(await boxOf(title));
    await user.keyboard("s");
    expect(await alertWith("Failed to deny 2 mentions")).toContain("The service is restarting");
    expect(titles()).toEqual([..."abcd"]);
    expect(selected()).toBe("2 selected");
    expect(chip(/^Pending/).textContent).toBe("Pending4");
  });

  it("can't be undone when their status has changed since", async () => {
    const server = serverWith(titled("First", "Second", "Third"));
    const { user } = show();
    for (const title of ["First", "Second"]) await user.click(await boxOf(title));
    await user.keyboard("s");
    await screen.findByText("2 skipped. You find them under Denied.");
    server.on(manyCall, () => ({ moved: [], refused: [] }));
    await user.keyboard("u");
    expect(await alertWith("Couldn't undo the skip")).toContain("Their status has changed since.");
    await waitFor(() => expect(titles()).toEqual(["Third"]));
  });

  it("is undone in part if a colleague was faster", async () => {
    const server = serverWith(titled("First", "Second", "Third"));
    const { user } = show();
    await card("First");
    await user.click(selectAll());
    await user.keyboard("s");
    await screen.findByText("3 skipped. You find them under Denied.");
    server.on(manyCall, ({ body }) => {
      const [first, ...moved] = (body as { ids: string[] }).ids;
      for (const [at, row] of server.rows.entries()) {
        if (row.id !== first) server.rows[at] = { ...row, status: "pending" };
      }
      return { moved, refused: [] };
    });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    const toast = await screen.findByText("Undone. 2 mentions are pending again.");
    expect(toast.parentElement?.textContent).toContain("“First” stayed under Denied.");
    await waitFor(() => expect(titles()).toEqual(["Second", "Third"]));
  });
});

describe("a key that is held down", () => {
  it("skips one mention, not one after the other", async () => {
    const server = serverWith(titled(..."abc"));
    show();
    await card("a");
    for (let times = 0; times < 5; times += 1) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: "s", repeat: times > 0 });
    }
    await screen.findByText("Skipped. You find it under Denied.");
    expect(titles()).toEqual(["b", "c"]);
    expect(server.requests.filter(({ method }) => method === "PATCH")).toHaveLength(1);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "j", repeat: true });
    expect(document.activeElement).toBe(await card("c"));
  });
});

it("shows the shortcuts beside the actions, and lists them in the help", async () => {
  serverWith(titled("First"));
  const { user } = show();
  const shown = within(await pane("First"));
  for (const key of ["e", "s", "n"]) shown.getByText(key);
  await user.keyboard("?");
  const help = within(screen.getByRole("dialog", { name: "Keyboard shortcuts" }));
  for (const words of [
    "Select or deselect the mention",
    "Select it and the next one; with k, the previous one",
    "Clear the selection",
    "Skip this one, or all selected",
    "Undo the last action",
  ]) {
    help.getByText(words);
  }
});
