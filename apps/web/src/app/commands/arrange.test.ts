// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { arrange, type MenuCommand } from "./arrange.ts";
import { recentCommands, rememberCommand } from "./recent.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const command = (id: string, label = id, also?: string): MenuCommand => ({
  id,
  label,
  run: () => {},
  ...(also && { also }),
});

const screen = { name: "On this screen", commands: [command("engage", "Engage this mention")] };
const goTo = {
  name: "Go to",
  commands: [command("mentions", "Mentions", "inbox"), command("replies", "Replies")],
};
const labeled = (groups: ReturnType<typeof arrange>) =>
  groups.map(({ name, commands }) => [name, ...commands.map(({ label }) => label)]);

describe("without a query", () => {
  it("shows every group that has commands", () => {
    expect(labeled(arrange([screen, { name: "None", commands: [] }, goTo], " ", []))).toEqual([
      ["On this screen", "Engage this mention"],
      ["Go to", "Mentions", "Replies"],
    ]);
  });

  it("shows recently used commands first, and only there", () => {
    expect(
      labeled(arrange([screen, goTo], "", ["replies", "of another screen", "engage"])),
    ).toEqual([
      ["Recently used", "Replies", "Engage this mention"],
      ["Go to", "Mentions"],
    ]);
  });

  it("shows at most five recently used ones", () => {
    const many = {
      name: "Go to",
      commands: ["a", "b", "c", "d", "e", "f"].map((id) => command(id)),
    };
    const [recent, rest] = arrange([many], "", ["f", "e", "d", "c", "b", "a"]);
    expect(recent?.commands).toHaveLength(5);
    expect(rest?.commands.map(({ id }) => id)).toEqual(["a"]);
  });
});

describe("with a query", () => {
  it("shows what fits in one list, best first", () => {
    expect(labeled(arrange([screen, goTo], "mentio", []))).toEqual([
      ["Results", "Mentions", "Engage this mention"],
    ]);
    expect(labeled(arrange([screen, goTo], "inbox", ["replies"]))).toEqual([
      ["Results", "Mentions"],
    ]);
  });

  it("shows nothing if nothing fits", () => {
    expect(arrange([screen, goTo], "invoice", [])).toEqual([]);
  });

  it("ends with the command that is offered for any query", () => {
    const last = (words: string) => command("search", `Search for ${words}`);
    expect(labeled(arrange([screen, goTo], " repl ", [], [], last))).toEqual([
      ["Results", "Replies", "Search for repl"],
    ]);
    expect(labeled(arrange([goTo], "invoice", [], [], last))).toEqual([
      ["Results", "Search for invoice"],
    ]);
  });

  it("shows what the server found after what fits, also if its label does not", () => {
    const found = [command("w1", "Ledgerly"), command("replies", "Replies")];
    expect(labeled(arrange([screen, goTo], "repl", [], found))).toEqual([
      ["Results", "Replies", "Ledgerly"],
    ]);
    expect(labeled(arrange([goTo], "", [], found))).toEqual([["Go to", "Mentions", "Replies"]]);
  });
});

it("shows one command for each id, that of the first group", () => {
  const own = { name: "On this screen", commands: [command("help", "All shortcuts")] };
  const app = { name: "Actions", commands: [command("help", "Shortcuts")] };
  expect(labeled(arrange([own, app], "", []))).toEqual([["On this screen", "All shortcuts"]]);
  expect(labeled(arrange([own, app], "shortcuts", []))).toEqual([["Results", "All shortcuts"]]);
});

describe("recently used commands", () => {
  it("are stored, the latest first, without repetition", () => {
    expect(recentCommands()).toEqual([]);
    for (const id of ["a", "b", "a"]) rememberCommand(id);
    expect(recentCommands()).toEqual(["a", "b"]);
  });

  it("are limited in number", () => {
    for (let index = 0; index < 50; index++) rememberCommand(`c${index}`);
    expect(recentCommands()).toHaveLength(20);
    expect(recentCommands()[0]).toBe("c49");
  });
});
