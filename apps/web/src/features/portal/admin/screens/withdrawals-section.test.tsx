// @vitest-environment jsdom
import type { Withdrawal, WorkspaceWithdrawals } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { WithdrawalsSection } from "./withdrawals-section.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const workspaceId = "00000000-0000-4000-8000-000000000001";
const workspace = (part: Partial<WorkspaceWithdrawals> = {}): WorkspaceWithdrawals => ({
  workspaceId,
  company: "Ledgerly",
  count: 5,
  lapsed: 1,
  returned: 2,
  forfeited: 3,
  cents: 950,
  latestAt: new Date(Date.now() - 3 * 86_400_000 - 1_000).toISOString(),
  writers: [
    { id: "jo", name: "Jo", count: 3, cents: 550, flagged: true },
    { id: "mo", name: "Mo", count: 2, cents: 400, flagged: false },
  ],
  flagged: true,
  ...part,
});
const withdrawal = (part: Partial<Withdrawal> = {}): Withdrawal => ({
  replyId: crypto.randomUUID(),
  at: "2026-11-20T12:00:00.000Z",
  by: "customer",
  source: "reddit",
  community: "smallbusiness",
  title: "Which ledger do you use?",
  writer: { id: "jo", name: "Jo" },
  returned: true,
  cents: 200,
  ...part,
});

function show(workspaces: WorkspaceWithdrawals[], handlers: Record<string, FakeHandler> = {}) {
  const server = fakeApi({
    "GET /admin/withdrawals": () => ({ workspaces, total: workspaces.length }),
    "GET /admin/withdrawals/*": () => ({
      withdrawals: [
        withdrawal(),
        withdrawal({ by: "system", returned: false, source: "x", community: null, cents: 150 }),
      ],
      total: 2,
    }),
    ...handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <WithdrawalsSection />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

describe("withdrawals after submission", () => {
  it("are listed by workspace, with the writers concerned and the pairs to check", async () => {
    show([workspace(), workspace({ workspaceId: "2", company: null, count: 1, lapsed: 0 })]);
    const list = within(await screen.findByRole("list", { name: "Workspaces by withdrawals" }));
    list.getByText("Ledgerly");
    list.getByText("Unnamed workspace");
    expect(list.getAllByText("$9.50 to writers")).toHaveLength(2);
    const [figures] = list.getAllByText(/^5 withdrawals/);
    expect(figures?.textContent).toBe(
      "5 withdrawals, 1 not answered in time · 2 returned, 3 stayed used · last 3 days ago",
    );
    const writers = within(
      list.getByRole("list", { name: "Writers of the withdrawn replies of Ledgerly" }),
    );
    expect(writers.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Jo3 of 5, $5.50Most of the withdrawals: check this writer and workspace",
      "Mo2 of 5, $4.00",
    ]);
    screen.getByText("2 workspaces");
  });

  it("expand one at a time", async () => {
    const { server, user } = show([workspace()]);
    const name = "Show the withdrawals of Ledgerly";
    await user.click(await screen.findByRole("button", { name }));
    const list = within(await screen.findByRole("list", { name: "Withdrawals of Ledgerly" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Which ledger do you use?$2.00Nov 20, 2026 · r/smallbusiness · written by Jo · withdrawn by the customer · reply returned",
      "Which ledger do you use?$1.50Nov 20, 2026 · X · written by Jo · not answered in time · reply stayed used",
    ]);
    expect(server.to(`GET /admin/withdrawals/${workspaceId}`)).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Hide the withdrawals of Ledgerly" }));
    expect(screen.queryByRole("list", { name: "Withdrawals of Ledgerly" })).toBeNull();
  });

  it("show when there are none", async () => {
    show([]);
    await screen.findByText(
      "No submitted replies were withdrawn in the last 90 days. A workspace appears here once it withdraws one.",
    );
  });

  it("show why they can't be loaded, and try again", async () => {
    const { server, user } = show([], { "GET /admin/withdrawals": () => refusal("UNAVAILABLE") });
    await screen.findByText(/^The service is restarting/);
    server.on("GET /admin/withdrawals", () => ({ workspaces: [workspace()], total: 1 }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Ledgerly");
  });
});
