// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { replyTo, row, serverWith, show } from "./replies-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const withLink = replyTo("Linked", {
  status: "placed",
  text: "See https://earshot.example/l/abc234def for their prices.",
  clicks: 12,
});

it("shows the links of a reply with their clicks and conversions", async () => {
  const server = serverWith([withLink]);
  server.on("GET /replies/*/links", () => ({
    links: [
      {
        code: "abc234def",
        url: "https://earshot.example/l/abc234def",
        target: "https://fern.example/pricing",
        clicks: 1_200,
        conversions: 3,
      },
    ],
  }));
  const { user } = show({ reply: withLink.id });
  await user.click(within(await row("Linked")).getByRole("tab", { name: /^Link clicks/ }));
  const table = await screen.findByRole("table", { name: "The tracked links of this reply" });
  const [, line] = within(table).getAllByRole("row");
  expect(
    within(line as HTMLElement)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  )
    // The first cell names the row.
    .toEqual(["1,200", "3"]);
  expect(within(table).getByRole("link").getAttribute("href")).toBe("https://fern.example/pricing");
});

it("says when they can't be loaded, and tries again", async () => {
  const server = serverWith([withLink]);
  server.on("GET /replies/*/links", () => refusal("UNAVAILABLE"));
  const { user } = show({ reply: withLink.id, tab: "links" });
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  server.on("GET /replies/*/links", () => ({ links: [] }));
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText(/^This reply has no tracked links\./);
});

it("are loaded when their tab is opened", async () => {
  const plain = replyTo("Plain", { status: "placed", text: "Try three of them." });
  const server = serverWith([plain]);
  const { user } = show({ reply: plain.id });
  const shown = within(await row("Plain"));
  expect(server.requests.filter(({ path }) => path.endsWith("/links"))).toEqual([]);
  await user.click(shown.getByRole("tab", { name: "Link clicks" }));
  await screen.findByText(/^This reply has no tracked links\./);
});
