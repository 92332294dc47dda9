// @vitest-environment jsdom
import type { HeldReferral } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { HeldReferrals } from "./held-referrals.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const list = "GET /admin/referrals";
const decide = "POST /admin/referrals/r1";
const held: HeldReferral = {
  id: "r1",
  joinedAt: "2026-11-20T12:00:00Z",
  paidAt: "2026-11-22T12:00:00Z",
  reasons: ["same_network", "same_company"],
  referrer: { email: "ada@acme.example", fullName: "Ada", companyName: "Acme" },
  referred: { email: "bob@acme.example", fullName: null, companyName: null },
};

function show(handlers: Record<string, FakeHandler>) {
  const server = fakeApi(handlers);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <HeldReferrals />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

it("shows who referred whom and what they share, and leaves the list when accepted", async () => {
  let referrals = [held];
  const { server, user } = show({
    [list]: () => ({ referrals }),
    [decide]: () => {
      referrals = [];
      return {};
    },
  });
  const item = await screen.findByRole("listitem");
  expect(item.textContent).toContain("Referred by: Ada · Acme · ada@acme.example");
  expect(item.textContent).toContain("same network, same company domain");
  expect(item.textContent).toContain("first paid on Nov 22, 2026");
  await user.type(screen.getByLabelText("Note"), "Two offices.");
  await user.click(screen.getByRole("button", { name: "Accept referral" }));
  await waitFor(() => expect(screen.getByText(/No referral waits/)).toBeTruthy());
  expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
    decision: "accept",
    note: "Two offices.",
  });
});

it("says when another administrator has decided first", async () => {
  const { user } = show({
    [list]: () => ({ referrals: [held] }),
    [decide]: () => refusal("REFERRAL_DECIDED"),
  });
  await user.click(await screen.findByRole("button", { name: "Refuse referral" }));
  expect(await screen.findByText("This referral has already been decided.")).toBeTruthy();
});
