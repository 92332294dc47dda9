// @vitest-environment jsdom
import type { SupportAccess } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleSupportAccess } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { SupportAccessSettings } from "./support-access-settings.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

function show(
  first: SupportAccess | null,
  { canDecide = true, handlers = {} as Record<string, FakeHandler> } = {},
) {
  let access = first;
  const become = (part: Partial<SupportAccess>) => {
    access = sampleSupportAccess({ ...access, ...part });
    return { access };
  };
  const server = fakeApi({
    "GET /support-access": () => ({ requests: access ? [access] : [], canDecide }),
    "POST /support-access/*": ({ body }) =>
      become(
        (body as { decision: string }).decision === "approve"
          ? { state: "open", endsAt: inAnHour, decidedAt: new Date().toISOString() }
          : { state: "refused", decidedAt: "2026-11-20T12:00:00.000Z" },
      ),
    "POST /support-access/*/end": () =>
      become({ state: "ended", endsAt: "2026-11-20T12:00:00.000Z" }),
    ...handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <SupportAccessSettings />
      <Toaster durationMs={5_000} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

describe("support access", () => {
  it("says when there are no requests", async () => {
    show(null);
    await screen.findByText(/^Support has not asked for access/);
  });

  it("is allowed by the owner, and ended", async () => {
    const { server, user } = show(sampleSupportAccess());
    await screen.findByText("Waits for your decision. It would be open for 24 hours from then on.");
    await user.click(screen.getByRole("button", { name: "Allow reading" }));
    await screen.findByText(/^Open until/);
    await screen.findByText("Nothing has been read.");
    await user.click(screen.getByRole("button", { name: "End access now" }));
    await screen.findByText(/^Ended on/);
    expect(
      server.requests.filter(({ method }) => method === "POST").map(({ body }) => body),
    ).toEqual([{ decision: "approve" }, {}]);
  });

  it("is refused by the owner", async () => {
    const { user } = show(sampleSupportAccess());
    await user.click(await screen.findByRole("button", { name: "Refuse" }));
    await screen.findByText(/^Refused on/);
    expect(screen.queryByRole("button", { name: "Allow reading" })).toBeNull();
  });

  it("shows who read what and when", async () => {
    show(
      sampleSupportAccess({
        state: "ended",
        endsAt: inAnHour,
        reads: [
          {
            at: new Date(Date.now() - 120_500).toISOString(),
            what: "replies",
            count: 1,
            by: "Ada",
          },
        ],
      }),
    );
    const table = within(await screen.findByRole("table", { name: "What was read" }));
    const [, row] = table.getAllByRole("row");
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      "2 min ago",
      "1 reply",
      "Ada",
    ]);
  });

  it("can't be decided by members", async () => {
    show(sampleSupportAccess(), { canDecide: false });
    await screen.findByText("Only the owner of the workspace decides about requests.");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("says that the request has changed", async () => {
    const { user } = show(sampleSupportAccess(), {
      handlers: { "POST /support-access/*": () => refusal("STATE_CHANGED") },
    });
    await user.click(await screen.findByRole("button", { name: "Allow reading" }));
    await screen.findByText("Not saved");
  });
});
