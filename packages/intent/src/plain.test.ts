import { describe, expect, it } from "vitest";
import { scoreIntent } from "./index.ts";

function levelOf(text: string) {
  const [title = "", body = ""] = text.startsWith("# ") ? [text.slice(2)] : ["", text];
  const at = new Date("2026-05-04T10:00:00Z");
  const foundAt = new Date(at.getTime() + 48 * 3600_000);
  const common = { kind: "post" as const, threadTitle: null, community: null, comments: 3 };
  return scoreIntent({ title, body, postedAt: at, foundAt, ...common }, null).level;
}

describe("a plain request", () => {
  it.each([
    "# Hardware purchase advice",
    "# Where to buy a second-hand oven?",
    "# Need something to print labels at a market",
    "What would you use for a newsletter of forty readers?",
    "Does something like this already exist?",
    "Is Hetzner good enough for two small shops?",
    "Is it worth upgrading my till?",
    "Any experience with cheap label printers?",
    "Which NAS should I get for a studio?",
    "Should I hire an accountant this year?",
    "We want something simple that prints two labels.",
    "I wish for something like Trello but for kitchens, anything there?",
    "I'm torn between Xero and Zoho.",
    "Where do people find vans for sale?",
  ])("is at Looking or above: %s", (text) => {
    expect(["Looking", "Ready to buy"]).toContain(levelOf(text));
  });

  it.each([
    "# Where to post my launch?",
    "# What to choose: less pay or fewer hours?",
    "Is Monday enough for everyone?",
    "I wanted something, got it, and am happy.",
    "It is worth moving slowly at first.",
  ])("is not at Looking or above: %s", (text) => {
    expect(["Cold", "Curious"]).toContain(levelOf(text));
  });
});
