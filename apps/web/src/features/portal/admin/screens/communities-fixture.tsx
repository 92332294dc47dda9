import type { AdminCommunity, RulesAssessment } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type FakeHandler, fakeApi } from "../../../../lib/testing/fake-api.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { CommunitiesSection } from "./communities-section.tsx";

const assessment: RulesAssessment = {
  promotion: "limited",
  links: "unsaid",
  ai: "forbidden",
  aiRemoval: true,
  aiBan: false,
  minAccountAgeDays: 7,
  karma: 1_000,
  quotes: [
    { topic: "promotion", rule: 1, quote: "No self-promotion outside the weekly thread" },
    { topic: "ai", rule: 0, quote: "AI-written text is removed." },
    { topic: "karma", rule: null, quote: "You need 1,000 karma." },
  ],
};

/** A community whose rules limit promotion. */
export const community = (part: Partial<AdminCommunity> = {}): AdminCommunity => ({
  source: "reddit",
  community: "smallbusiness",
  verdict: "hold",
  by: "rules",
  reason: "Its rules limit promotion.",
  quote: { rule: 1, quote: "No self-promotion outside the weekly thread" },
  summary: "Its rules limit promotion: a reviewer reads each reply first.",
  asOf: "2026-11-20T12:00:00.000Z",
  assessment,
  rules: [
    { name: "Write it yourself", description: "Please. AI-written text is removed." },
    { name: "No self-promotion outside the weekly thread", description: "" },
  ],
  override: null,
  versions: [],
  failure: null,
  ...part,
});

/** Renders the section with a server that has these communities. */
export function show(handlers: Record<string, FakeHandler> = {}, communities = [community()]) {
  const server = fakeApi({
    "GET /admin/communities": () => ({ communities, total: communities.length }),
    ...handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <CommunitiesSection />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

export const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));
/** Expands the community with this name. */
export const open = async (user: ReturnType<typeof userEvent.setup>, name = "r/smallbusiness") =>
  user.click(await screen.findByRole("button", { name: `Open ${name}` }));
