// @vitest-environment jsdom
import type { UnresolvedPlacement } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { UnresolvedPlacements } from "./unresolved-placements.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const sample = (part: Partial<UnresolvedPlacement> = {}): UnresolvedPlacement => ({
  id: "e1",
  replyId: "a1",
  source: "reddit",
  company: "Ledgerly",
  account: "helpful_jo",
  sentAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  text: "Have a look at three of them.",
  postUrl: "https://www.reddit.com/r/smallbusiness/comments/a/",
  checks: 5,
  failure: { code: "TIMEOUT", message: "Reddit did not say whether it took it.", remedy: "Wait." },
  ...part,
});

function open(ends: UnresolvedPlacement[], answer?: FakeHandler, unlisted = 0) {
  const stored = [...ends];
  const server = fakeApi({
    "GET /admin/placements": () => ({ placements: stored, total: stored.length + unlisted }),
    "POST /admin/placements/*":
      answer ??
      (() => {
        stored.length = 0;
        return {};
      }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <UnresolvedPlacements />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { server, stored, user: userEvent.setup() };
}
const settled = (server: ReturnType<typeof fakeApi>) =>
  server.to("POST /admin/placements/e1").map(({ body }) => body);

it("shows nothing if every placement is resolved", async () => {
  const { server } = open([]);
  await waitFor(() => expect(server.to("GET /admin/placements")).toHaveLength(1));
  expect(screen.queryByRole("region", { name: "Sent, not yet confirmed" })).toBeNull();
});

it("says how many placements are not listed", async () => {
  open([sample(), sample({ id: "e2" })], undefined, 32);
  await screen.findByText("Showing the oldest 2 of 34.");
});

it("shows the evidence for a reply being live, and records its address", async () => {
  const { server, user } = open([sample()]);
  const name = "A reply for Ledgerly, sent as helpful_jo";
  const row = within(await screen.findByRole("article", { name }));
  row.getByText("Have a look at three of them.");
  row.getByText("Reddit did not say whether it took it.");
  row.getByText("checked 5 times");
  expect(row.getByRole("link", { name: /^Open the post/ }).getAttribute("href")).toBe(
    "https://www.reddit.com/r/smallbusiness/comments/a/",
  );
  await user.click(row.getByRole("button", { name: "Mark as posted" }));
  await row.findByText("Paste the address of the comment.");
  expect(settled(server)).toEqual([]);
  await user.type(row.getByLabelText("Permalink of the comment"), "https://www.reddit.com/x");
  await user.click(row.getByRole("button", { name: "Mark as posted" }));
  await screen.findByText("Marked as posted.");
  expect(settled(server)).toEqual([{ permalink: "https://www.reddit.com/x" }]);
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
});

it("asks for confirmation before a reply is marked as not posted, as it could be posted twice", async () => {
  const { server, user } = open([sample()]);
  await user.click(await screen.findByRole("button", { name: "Mark as not posted" }));
  const dialog = () => within(screen.getByRole("dialog", { name: "Mark as not posted?" }));
  await user.click(dialog().getByRole("button", { name: "Not yet" }));
  expect(settled(server)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Mark as not posted" }));
  await user.click(dialog().getByRole("button", { name: "Mark as not posted" }));
  await screen.findByText("The writer can post it again.");
  expect(settled(server)).toEqual([{ permalink: null }]);
});

it("shows why an address is refused", async () => {
  const wrong =
    "The comment is in another thread. Paste the permalink of the comment under this reply's post.";
  const { user } = open([sample()], () => refusal("PLACEMENT_REFUSED", undefined, [wrong]));
  await user.type(await screen.findByLabelText("Permalink of the comment"), "https://x.test/1");
  await user.click(screen.getByRole("button", { name: "Mark as posted" }));
  await screen.findByText(wrong);
});

it("keeps the focus when the last one is resolved", async () => {
  const { user } = open([sample()]);
  await user.click(await screen.findByRole("button", { name: "Mark as not posted" }));
  const dialog = within(screen.getByRole("dialog", { name: "Mark as not posted?" }));
  await user.click(dialog.getByRole("button", { name: "Mark as not posted" }));
  await screen.findByText("All placements are resolved.");
  expect(document.activeElement).toBe(
    screen.getByRole("heading", { name: "Sent, not yet confirmed" }),
  );
});
