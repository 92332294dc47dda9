// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Command, registeredCommands } from "../../../../lib/commands.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { card, serverWith, show, titled, titles } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(() => {
  clearDom();
  vi.restoreAllMocks();
});

const labels = () => registeredCommands().map(({ label }) => label);
function command(label: string): Command {
  const found = registeredCommands().find((one) => one.label === label);
  if (!found) throw new Error(`no command “${label}” among: ${labels().join(", ")}`);
  return found;
}
const run = (label: string) => act(async () => command(label).run());

describe("the commands of the mentions screen", () => {
  it("are the actions of the current mention, with their keys", async () => {
    serverWith(titled("First", "Second"));
    show();
    await card("First");
    expect(labels()).toEqual([
      "Engage this mention",
      "Skip this mention",
      "Mark this mention not relevant…",
      "Exclude its author or community…",
      "Open the post",
      "Select all on this page",
      "Undo the last action",
      "Search within these mentions",
      "Show keyboard shortcuts",
    ]);
    expect(command("Engage this mention")).toMatchObject({ keys: ["e"], detail: "First" });
    expect(command("Skip this mention")).toMatchObject({ keys: ["s"], detail: "First" });
    expect(command("Exclude its author or community…").detail).toMatch(/^u\/\S+, r\/\S+$/);
  });

  it("are only those of the list while there is no mention", async () => {
    serverWith([]);
    show();
    await screen.findByRole("heading", { level: 2 });
    expect(labels()).toEqual([
      "Undo the last action",
      "Search within these mentions",
      "Show keyboard shortcuts",
    ]);
  });

  it("engage, and undo", async () => {
    serverWith(titled("First", "Second"));
    show();
    await card("First");
    await run("Engage this mention");
    await waitFor(() => expect(titles()).toEqual(["Second"]));
    await screen.findByText("Added to the backlog");
    expect(command("Engage this mention").detail).toBe("Second");
  });

  it("skip, and undo", async () => {
    serverWith(titled("First", "Second"));
    show();
    await card("First");
    await run("Skip this mention");
    await screen.findByText("Skipped. You find it under Denied.");
    await run("Undo the last action");
    await waitFor(() => expect(titles()).toEqual(["First", "Second"]));
    await screen.findByText("Undone. The mention is pending again.");
  });

  it("say that there is nothing to undo", async () => {
    serverWith(titled("First"));
    show();
    await card("First");
    await run("Undo the last action");
    await screen.findByText("Nothing to undo.");
  });

  it("say why a mention can't be engaged", async () => {
    serverWith(titled("First"));
    show({}, ["best crm"], { repliesLeft: 0 });
    await card("First");
    expect(command("Engage this mention").unavailable).toBe("You're at your reply limit");
    expect(command("Skip this mention").unavailable).toBeUndefined();
  });

  it("open the post in a new tab without access to this one", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const [mention] = titled("First");
    serverWith(mention ? [mention] : []);
    show();
    await card("First");
    await run("Open the post");
    expect(opened).toHaveBeenCalledWith(mention?.url, "_blank", "noopener,noreferrer");
  });

  it("act on the selected mentions", async () => {
    serverWith(titled("First", "Second", "Third"));
    show();
    await card("First");
    await run("Select all on this page");
    screen.getByText("3 selected");
    expect(labels()).not.toContain("Select all on this page");
    expect(command("Skip this mention").keys).toBeUndefined();
    expect(command("Skip the selected mentions")).toMatchObject({
      keys: ["s"],
      detail: "3 mentions",
    });
    await run("Clear the selection");
    expect(screen.queryByText("3 selected")).toBeNull();
    await run("Select all on this page");
    await run("Skip the selected mentions");
    await screen.findByText("3 skipped. You find them under Denied.");
    expect(labels()).not.toContain("Skip the selected mentions");
  });

  it("take accepted mentions back, and restore denied ones", async () => {
    serverWith([sampleMention({ title: "Sent", status: "accepted" })]);
    show({ status: "accepted" });
    await card("Sent");
    expect(labels()).not.toContain("Engage this mention");
    await run("Take this mention back");
    await screen.findByText("Taken back");
  });

  it("restore denied mentions", async () => {
    serverWith([sampleMention({ title: "No", status: "denied", restorable: true })]);
    show({ status: "denied" });
    await card("No");
    await run("Restore this mention");
    await screen.findByText("Restored. The mention is pending again.");
  });

  it("focus the search, and show all shortcuts", async () => {
    serverWith(titled("First"));
    show();
    await card("First");
    await run("Search within these mentions");
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
    await run("Show keyboard shortcuts");
    await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  });
});
