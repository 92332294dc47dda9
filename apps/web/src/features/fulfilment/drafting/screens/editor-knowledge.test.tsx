// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleBrief, sampleEntry, sampleTraits } from "../../../../lib/testing/samples.ts";
import { field, openEditor } from "../editor-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const voice = {
  ...{ name: "Calm", description: "Short and calm." },
  ...{ rules: ["Name no price."], traits: sampleTraits() },
};

async function openCompany(...given: Parameters<typeof openEditor>) {
  const opened = openEditor(...given);
  await field();
  await opened.user.click(screen.getByRole("tab", { name: "Company" }));
  return opened;
}

it("shows the rules and habits of the customer's voice", async () => {
  await openCompany({ brief: sampleBrief({ voice }) });
  screen.getByText("Name no price.");
  screen.getByText("Habits of this voice");
  screen.getByText("Half of them have 5 to 14 words; the median is 8.");
});

it("searches the customer's knowledge base and shows an entry's whole text", async () => {
  const entry = sampleEntry();
  const { user, server } = await openCompany(
    {},
    {
      "GET /writers/replies/*/knowledge": ({ query }) => ({
        entries: query.get("search") === "refunds" ? [] : [entry],
      }),
      [`GET /writers/replies/*/knowledge/${entry.id}`]: () => ({
        entry: { ...entry, content: "The whole text." },
      }),
    },
  );
  await user.click(await screen.findByRole("button", { name: "Read Prices" }));
  await screen.findByText("The whole text.");
  await user.click(screen.getByRole("button", { name: "Show less of Prices" }));
  await user.type(screen.getByLabelText("Search it"), "refunds");
  await screen.findByText("No entry has all of these words.");
  expect(server.requests.some(({ query }) => query.get("search") === "refunds")).toBe(true);
});

it("does not show an empty knowledge base, nor any after submission", async () => {
  const { server } = await openCompany(
    {},
    {
      "GET /writers/replies/*/knowledge": () => ({ entries: [] }),
    },
  );
  await screen.findByText("About Ledgerly");
  expect(screen.queryByText("The customer’s knowledge base")).toBeNull();
  expect(server.requests.some(({ path }) => path.endsWith("/knowledge"))).toBe(true);
});
