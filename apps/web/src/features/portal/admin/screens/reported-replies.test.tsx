// @vitest-environment jsdom
import type { ReplyReport } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { ReportedReplies } from "./reported-replies.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const sample = (part: Partial<ReplyReport> = {}): ReplyReport => ({
  id: "r1",
  replyId: "a1",
  source: "linkedin",
  company: "Ledgerly",
  placedAt: new Date(Date.now() - 50 * 3_600_000).toISOString(),
  account: "jo-writes",
  permalink: "https://www.linkedin.com/feed/update/urn:li:activity:1",
  text: "Have a look at three of them.",
  hasScreenshot: true,
  by: "customer",
  note: "The post has no comments.",
  at: new Date(Date.now() - 3_600_000).toISOString(),
  ...part,
});

function open(reports: ReplyReport[], list?: FakeHandler) {
  const stored = [...reports];
  const server = fakeApi({
    "GET /admin/reports": list ?? (() => ({ reports: stored, total: stored.length })),
    "GET /admin/reports/*/screenshot": () => ({ screenshot: "data:image/webp;base64,AAAA" }),
    "POST /admin/reports/*": ({ path }) => {
      const at = stored.findIndex(({ id }) => path.endsWith(`/${id}`));
      if (at < 0) return refusal("NOT_FOUND");
      stored.splice(at, 1);
      return {};
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ReportedReplies />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { server, stored, user: userEvent.setup() };
}

it("shows nothing if no replies are reported", async () => {
  const { server } = open([]);
  await waitFor(() => expect(server.to("GET /admin/reports")).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Reported replies" })).toBeNull();
});

it("shows the evidence for a reply being live, and records a decision", async () => {
  const { server, user } = open([sample(), sample({ id: "r2", note: "Gone since Monday." })]);
  const first = within(
    await screen.findByRole("article", { name: "Ledgerly says: “The post has no comments.”" }),
  );
  first.getByText("Have a look at three of them.");
  first.getByText("jo-writes");
  expect(first.getByRole("link", { name: /^Open the reply/ }).getAttribute("href")).toBe(
    "https://www.linkedin.com/feed/update/urn:li:activity:1",
  );
  await user.click(first.getByRole("button", { name: "Still live" }));
  await screen.findByText("Marked as live.");
  expect(server.to("POST /admin/reports/r1").map(({ body }) => body)).toEqual([
    { decision: "standing" },
  ]);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
});

it("asks for confirmation before a reply is marked as removed, which can't be undone", async () => {
  const { server, user } = open([sample()]);
  await user.click(await screen.findByRole("button", { name: "Mark as removed" }));
  const dialog = within(screen.getByRole("dialog", { name: "Mark as removed?" }));
  await user.click(dialog.getByRole("button", { name: "Not yet" }));
  expect(server.to("POST /admin/reports/r1")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Mark as removed" }));
  await user.click(
    within(screen.getByRole("dialog", { name: "Mark as removed?" })).getByRole("button", {
      name: "Mark as removed",
    }),
  );
  await screen.findByText("Marked as removed.");
  expect(server.to("POST /admin/reports/r1").map(({ body }) => body)).toEqual([
    { decision: "removed" },
  ]);
});

it("renders no link for an address that is not http(s), and shows when another administrator decided first", async () => {
  const { stored, user } = open([sample({ permalink: "javascript:alert(1)", company: null })]);
  const shown = within(await screen.findByRole("article", { name: /^A customer says/ }));
  expect(shown.queryByRole("link")).toBeNull();
  stored.length = 0;
  await user.click(shown.getByRole("button", { name: "Still live" }));
  await screen.findByText("Another administrator has already decided.");
});

it("shows why the reports could not be loaded, and loads them again", async () => {
  const { server, user } = open([], () => refusal("UNAVAILABLE"));
  await screen.findByText(/The service is restarting/);
  server.on("GET /admin/reports", () => ({ reports: [sample()], total: 1 }));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("article");
});

it("fetches a screenshot when it is opened, once", async () => {
  const { server, user } = open([sample()]);
  await user.click(await screen.findByText("The writer’s screenshot"));
  const picture = await screen.findByAltText("How the writer saw the reply when it was posted");
  expect(picture.getAttribute("src")).toBe("data:image/webp;base64,AAAA");
  expect(server.to("GET /admin/reports/r1/screenshot")).toHaveLength(1);
});

it("fetches no screenshot before it is opened, nor one that does not exist", async () => {
  const { server } = open([sample({ hasScreenshot: false }), sample({ id: "r2" })]);
  await screen.findAllByRole("article");
  expect(screen.getAllByText("The writer’s screenshot")).toHaveLength(1);
  expect(server.to("GET /admin/reports/r2/screenshot")).toEqual([]);
});

it("shows why a screenshot could not be loaded, and loads it again", async () => {
  const { server, user } = open([sample()]);
  server.on("GET /admin/reports/*/screenshot", () => refusal("UNAVAILABLE"));
  await user.click(await screen.findByText("The writer’s screenshot"));
  await screen.findByText(/The service is restarting/);
  server.on("GET /admin/reports/*/screenshot", () => ({ screenshot: "data:image/png;base64,A" }));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByAltText("How the writer saw the reply when it was posted");
});

it("says when there are more reports than are listed", async () => {
  open([], () => ({ reports: [sample()], total: 21 }));
  await screen.findByText(/These are the oldest 1 of 21; the next ones come as you decide\.$/);
});

it("keeps the focus when the last one is decided", async () => {
  const { user } = open([sample()]);
  await user.click(await screen.findByRole("button", { name: "Still live" }));
  await screen.findByText("No reported replies.");
  expect(screen.queryByRole("article")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Reported replies" }));
});

it("says when one of our own checks doubts a reply", async () => {
  open([sample({ by: "system", note: "edited: “three” became “all”." })]);
  await screen.findByRole("article", { name: "Our check found: “edited: “three” became “all”.”" });
});
