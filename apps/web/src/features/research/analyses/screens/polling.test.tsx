// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAnalysisData } from "../../../../lib/testing/samples.ts";
import { openAnalysis } from "../discover-fixture.tsx";

beforeEach(() => {
  prepareDom();
  // Only the timers of the polling are fake: the app's own timers stay real.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
});
afterEach(clearDom);

const running = { status: "processing", data: null } as const;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("polling an analysis", () => {
  it("fetches new findings every two seconds", async () => {
    const { stored, server, id } = openAnalysis(running);
    await screen.findByRole("region", { name: "Progress" });
    const before = server.to(`GET /discovery/analyze/${id}`).length;
    stored.job = { ...stored.job, status: "completed", data: sampleAnalysisData() };
    await pass(2_000);
    await screen.findByText("Finished");
    expect(server.to(`GET /discovery/analyze/${id}`)).toHaveLength(before + 1);
    await pass(20_000);
    expect(server.to(`GET /discovery/analyze/${id}`)).toHaveLength(before + 1);
  });

  it("times out after five minutes, and continues on request", async () => {
    const { stored, user, server, id } = openAnalysis(running);
    await screen.findByRole("region", { name: "Progress" });
    await pass(5 * 60_000);
    await screen.findByText("Analysis timed out after 5 minutes");
    expect(server.to(`GET /discovery/analyze/${id}`).length).toBeLessThanOrEqual(151);
    stored.job = { ...stored.job, status: "completed", data: sampleAnalysisData() };
    await user.click(screen.getByRole("button", { name: "Check again" }));
    await pass(2_000);
    await screen.findByText("Finished");
    expect(screen.queryByText("Analysis timed out after 5 minutes")).toBeNull();
  });

  it("says that a check failed, and keeps trying", async () => {
    const { server, id, stored } = openAnalysis(running);
    await screen.findByRole("region", { name: "Progress" });
    server.on(`GET /discovery/analyze/${id}`, () => refusal("UNAVAILABLE"));
    await pass(2_000);
    const message = await screen.findByText("Failed to check job status");
    expect(message.closest("[role=alert]")?.textContent).toContain("The service is restarting");
    server.on(`GET /discovery/analyze/${id}`, () => stored.job);
    await pass(2_000);
    await vi.waitFor(() => expect(screen.queryByText("Failed to check job status")).toBeNull());
  });

  it.each([
    ["Reddit did not answer in time.", "Reddit did not answer in time."],
    [null, "Analysis failed"],
  ])("says why it failed: %s", async (error_message, shown) => {
    openAnalysis({ status: "failed", error_message, data: null });
    await screen.findByText(shown);
    screen.getByRole("button", { name: "Analyze again" });
  });
});
