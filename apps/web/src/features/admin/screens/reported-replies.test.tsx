// @vitest-environment jsdom
import type { ReplyReport } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../lib/testing/fake-api.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { ReportedReplies } from "./reported-replies.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const sample = (part: Partial<ReplyReport> = {}): ReplyReport => ({
  id: "r1",
  reply_id: "a1",
  source: "linkedin",
  company: "Ledgerly",
  placed_at: new Date(Date.now() - 50 * 3_600_000).toISOString(),
  account: "jo-writes",
  permalink: "https://www.linkedin.com/feed/update/urn:li:activity:1",
  text: "Have a look at three of them.",
  screenshot: "data:image/webp;base64,AAAA",
  by: "customer",
  note: "The post has no comments.",
  at: new Date(Date.now() - 3_600_000).toISOString(),
  ...part,
});

function open(reports: ReplyReport[], list?: FakeHandler) {
  const held = [...reports];
  const server = fakeApi({
    "GET /admin/reports": list ?? (() => ({ reports: held })),
    "POST /admin/reports/*": ({ path }) => {
      const at = held.findIndex(({ id }) => path.endsWith(`/${id}`));
      if (at < 0) return refusal("NOT_FOUND");
      held.splice(at, 1);
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
  return { server, held, user: userEvent.setup() };
}

it("shows nothing where nothing is reported", async () => {
  const { server } = open([]);
  await waitFor(() => expect(server.to("GET /admin/reports")).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Reported as gone" })).toBeNull();
});

it("shows what helps to see whether it stands, and takes a decision", async () => {
  const { server, user } = open([sample(), sample({ id: "r2", note: "Gone since Monday." })]);
  const first = within(
    await screen.findByRole("article", { name: "Ledgerly says: “The post has no comments.”" }),
  );
  first.getByText("Have a look at three of them.");
  first.getByText("jo-writes");
  expect(first.getByRole("link", { name: /^Look for it/ }).getAttribute("href")).toBe(
    "https://www.linkedin.com/feed/update/urn:li:activity:1",
  );
  expect(first.getByAltText("How the writer saw the reply when it was placed")).toBeDefined();
  await user.click(first.getByRole("button", { name: "It stands" }));
  await screen.findByText("It counts as standing.");
  expect(server.to("POST /admin/reports/r1").map(({ body }) => body)).toEqual([
    { decision: "standing" },
  ]);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
});

it("asks before one counts as gone, as that can't be undone", async () => {
  const { server, user } = open([sample()]);
  await user.click(await screen.findByRole("button", { name: "It is gone" }));
  const dialog = within(screen.getByRole("dialog", { name: "Is it gone?" }));
  await user.click(dialog.getByRole("button", { name: "Not yet" }));
  expect(server.to("POST /admin/reports/r1")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "It is gone" }));
  await user.click(
    within(screen.getByRole("dialog", { name: "Is it gone?" })).getByRole("button", {
      name: "It is gone",
    }),
  );
  await screen.findByText("Removed. What follows from it is done.");
  expect(server.to("POST /admin/reports/r1").map(({ body }) => body)).toEqual([
    { decision: "removed" },
  ]);
});

it("makes no link of an address that is none of the web, and says when another one was faster", async () => {
  const { held, user } = open([sample({ permalink: "javascript:alert(1)", company: null })]);
  const shown = within(await screen.findByRole("article", { name: /^A customer says/ }));
  expect(shown.queryByRole("link")).toBeNull();
  held.length = 0;
  await user.click(shown.getByRole("button", { name: "It stands" }));
  await screen.findByText("Another administrator has decided on this one.");
});

it("says why the reports could not be read, and reads them again", async () => {
  const { server, user } = open([], () => refusal("UNAVAILABLE"));
  await screen.findByText(/The service is restarting/);
  server.on("GET /admin/reports", () => ({ reports: [sample()] }));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("article");
});

it("says where it is a look of ours that doubts a reply", async () => {
  open([sample({ by: "system", note: "edited: “three” became “all”." })]);
  await screen.findByRole("article", { name: "We saw: “edited: “three” became “all”.”" });
});
