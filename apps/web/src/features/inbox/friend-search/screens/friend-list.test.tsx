// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { heading } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleSummary } from "../../../../lib/testing/samples.ts";
import { openWizard, snapshotId, twoSummaries } from "../friend-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const list = "GET /discovery/friend-results";
const rows = () =>
  within(screen.getByRole("list", { name: "Friend searches" })).getAllByRole("listitem");

it("is empty at first, and explains what will appear", async () => {
  await openWizard();
  await screen.findByText(
    "None yet. Search results appear here for 30 days, with a link that anyone can open.",
  );
});

it("shows when each was created, what it found and when its link expires", async () => {
  const { user, address } = await openWizard({
    [list]: () => ({ items: twoSummaries(), total: 2 }),
  });
  await screen.findByText("Nestly - Friend Search");
  const [first, second] = rows().map((row) => row.textContent);
  expect(first).toMatch(/3 hours ago, 7 threads, open until .+“lost lease”/);
  expect(second).toMatch(/1 thread, open until .+“best crm”/);
  await user.click(screen.getByRole("link", { name: "Open Nestly - Friend Search" }));
  await heading("Nestly - Friend Search");
  expect(address()).toBe(`/friend/results/${snapshotId}`);
});

it("copies a link with its token", async () => {
  const { user } = await openWizard({ [list]: () => ({ items: twoSummaries(), total: 2 }) });
  await user.click(
    await screen.findByRole("button", { name: "Copy link: Nestly - Friend Search" }),
  );
  await screen.findByRole("button", { name: "Copied!" });
  expect(await navigator.clipboard.readText()).toBe(
    `${location.origin}/friend/results/${snapshotId}?token=s3cretShareToken`,
  );
});

it("creates a new link only after a confirmation, and then copies that one", async () => {
  const { user, press } = await openWizard({
    [list]: () => ({ items: twoSummaries(), total: 2 }),
    "POST /discovery/friend-results/*/revoke": () => ({ shareToken: "another" }),
  });
  await screen.findByText("Nestly - Friend Search");
  await press("New link for Nestly - Friend Search");
  expect(document.activeElement?.textContent).toBe("Keep");
  await press("Keep");
  const start = screen.getByRole("button", { name: "New link for Nestly - Friend Search" });
  expect(document.activeElement).toBe(start);
  await press("New link for Nestly - Friend Search");
  screen.getByText("The current link will stop working.");
  await press("Create a new link");
  await screen.findByText("New link created. The old one no longer works.");
  await user.click(screen.getByRole("button", { name: "Copy link: Nestly - Friend Search" }));
  await screen.findByRole("button", { name: "Copied!" });
  expect(await navigator.clipboard.readText()).toContain("token=another");
});

it("deletes one only after a confirmation", async () => {
  let items = twoSummaries();
  const { press, server } = await openWizard({
    [list]: () => ({ items, total: items.length }),
    "DELETE /discovery/friend-results/*": () => {
      items = items.slice(1);
      return {};
    },
  });
  await screen.findByText("Nestly - Friend Search");
  await press("Delete Nestly - Friend Search");
  expect(server.to(`DELETE /discovery/friend-results/${snapshotId}`)).toHaveLength(0);
  await press("Delete it");
  await screen.findByText("Friend search deleted.");
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it("shows what went wrong", async () => {
  const { press, server } = await openWizard({ [list]: () => refusal("UNAVAILABLE", "Away.") });
  await screen.findByText("Away.");
  server.on(list, () => ({ items: twoSummaries(), total: 2 }));
  await press("Retry");
  await screen.findByText("Nestly - Friend Search");
  server.on("DELETE /discovery/friend-results/*", () => refusal("NOT_FOUND"));
  await press("Delete Nestly - Friend Search");
  await press("Delete it");
  await screen.findByText("This does not exist, or you don't have access to it.");
  expect(rows()).toHaveLength(2);
});

it("has pages of ten", async () => {
  const { press, server } = await openWizard({
    [list]: ({ query }) => ({
      items: [sampleSummary({ title: `From ${query.get("offset")}` })],
      total: 11,
    }),
  });
  await screen.findByText("From 0");
  await press("Page 2");
  await screen.findByText("From 10");
  expect(server.to(list).at(-1)?.query.get("limit")).toBe("10");
});

it("shows the last page that is left after the only row of a page was deleted", async () => {
  let total = 11;
  const { press } = await openWizard({
    [list]: ({ query }) => {
      const offset = Number(query.get("offset"));
      return { items: offset < total ? [sampleSummary({ title: `From ${offset}` })] : [], total };
    },
    "DELETE /discovery/friend-results/*": () => {
      total = 10;
      return {};
    },
  });
  await screen.findByText("From 0");
  await press("Page 2");
  await screen.findByText("From 10");
  await press("Delete From 10");
  await press("Delete it");
  await screen.findByText("From 0");
  expect(rows()).toHaveLength(1);
});
