// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { heading } from "../../../../app/app-fixture.tsx";
import { track } from "../../../../lib/analytics/analytics.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import {
  addKeyword,
  button,
  field,
  labels,
  passStep2,
  put,
  showOnboarding,
} from "../onboarding-fixture.tsx";

vi.mock("../../../../lib/analytics/analytics.ts", () => ({
  track: vi.fn(),
  identify: vi.fn(),
  resetAnalytics: vi.fn(),
  startAnalytics: vi.fn(async () => {}),
  trackPageView: vi.fn(),
  setUserProperties: vi.fn(),
  isFeatureEnabled: vi.fn(() => false),
}));

beforeEach(() => {
  prepareDom();
  vi.mocked(track).mockClear();
});
afterEach(clearDom);

it("reports its start once, the analysis and its completion, and no input", async () => {
  const { user } = showOnboarding(
    "/onboarding",
    {},
    {
      "POST /discovery/analyze-website": () => ({ companyName: "Ledgerly", source: "page" }),
    },
  );
  await screen.findByLabelText(labels.website);
  await put(user, field(labels.website), "https://ledgerly.test/?token=abc");
  await user.click(button("Analyze"));
  await screen.findByText("Website analyzed!");
  document.body.replaceChildren();
  const again = showOnboarding();
  await passStep2(again.user);
  await put(again.user, field(labels.industry), "Accounting");
  for (const keyword of ["one", "two", "three"]) await addKeyword(again.user, keyword);
  await again.user.click(button("Complete"));
  await heading("Overview");
  const reported = vi.mocked(track).mock.calls.filter(([name]) => name !== "dashboard_visited");
  expect(reported).toEqual([
    ["discovery_started"],
    ["website_analyzed", { source: "page", fields: 1 }],
    ["discovery_completed", { keywords: 3, keywords_refused: 0, with_website: true }],
  ]);
});

it("reports no start if it was completed before", async () => {
  showOnboarding("/onboarding", { hasCompletedOnboarding: true });
  await screen.findByLabelText(labels.website);
  expect(track).not.toHaveBeenCalledWith("discovery_started");
});
