// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { heading } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleUser } from "../../../../lib/testing/samples.ts";
import { openWizard } from "../friend-fixture.tsx";

/** The calls of the analytics module, in order. */
const calls = vi.hoisted(() => [] as [string, Record<string, unknown>?][]);
vi.mock("../../../../lib/analytics/analytics.ts", () => ({
  startAnalytics: () => {},
  identify: () => {},
  trackPageView: () => {},
  resetAnalytics: () => {},
  track: (...event: [string, Record<string, unknown>?]) => void calls.push(event),
}));

beforeEach(() => {
  prepareDom();
  calls.length = 0;
});
afterEach(clearDom);

it("reports each part of a friend search with numbers and kinds only", async () => {
  const { user, press, toPhrases, addPhrases } = await openWizard({
    "POST /discovery/analyze-website": () => ({ industry: "homes", source: "page" }),
  });
  await user.type(screen.getByLabelText("Website URL (optional)"), "nestly.test");
  await press("Analyze Site");
  await screen.findByText("Website analyzed!");
  await toPhrases();
  await screen.findByText("lost lease");
  await press("Generate phrase ideas");
  await waitFor(() => expect(calls.map(([name]) => name)).toContain("insights_regenerated"));
  await addPhrases("rent late");
  await press("Launch Search");
  await heading("Nestly - Friend Search");
  await user.click(screen.getByRole("button", { name: "Share" }));
  await screen.findByRole("button", { name: "Copied!" });

  const area = "friend_search";
  expect(calls.filter(([, properties]) => properties?.area === area)).toEqual([
    ["website_analyzed", { area, fields: 1, read_by: "page" }],
    ["insights_regenerated", { area, source: "model" }],
    ["discovery_started", { area, phrases: 1 }],
    ["communities_searched", { area }],
    ["communities_found", { area, communities: 1, threads: 2 }],
    ["discovery_completed", { area, phrases: 1, phrases_left: 0, threads: 2 }],
  ]);
  expect(calls).toContainEqual(["button_clicked", { button: "share_friend_results" }]);
  const all = JSON.stringify(calls);
  for (const secret of ["s3cretShareToken", "/friend/results", "nestly", "Nestly", "rent late"]) {
    expect(all).not.toContain(secret);
  }
  expect(all).not.toContain(sampleUser().email);
});
