// @vitest-environment jsdom
import type { AdminWriter } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAdminWriter } from "../../../../lib/testing/samples.ts";
import { figuresIn, openAdmin } from "./admin-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const id = "00000000-0000-4000-8000-000000000002";
const ended = { at: "2026-11-20T12:00:00.000Z", reason: "Copied texts." };

function show(part: Partial<AdminWriter> = {}, isRefused = false) {
  const state = { writer: sampleAdminWriter({ id, ...part }) };
  const change = (changed: Partial<AdminWriter>) => {
    if (isRefused) return refusal("STATE_CHANGED");
    state.writer = { ...state.writer, ...changed };
    return state;
  };
  return openAdmin(`?tab=writers&item=${id}`, {
    [`GET /admin/writers/${id}`]: () => state,
    [`POST /admin/writers/${id}/end`]: () => change({ ended, claims: [] }),
    [`POST /admin/writers/${id}/reinstate`]: () => change({ ended: null }),
  });
}
const fill = async (user: ReturnType<typeof show>["user"], name: string, reason: string) => {
  await user.click(await screen.findByRole("button", { name }));
  const form = within(screen.getByRole("form", { name }));
  await user.type(form.getByLabelText("Reason"), reason);
  await user.click(form.getByRole("button", { name }));
};

describe("a writer's page", () => {
  it("shows activity, quality, earnings and claims", async () => {
    const { user } = show();
    await screen.findByRole("heading", { level: 2, name: "Wim" });
    expect(figuresIn(screen.getByRole("region", { name: "Quality" }))).toEqual([
      "Posted: 40",
      "Survived 72 hours: 3695%",
      "Removed: 2",
      "Returned by reviewers: 3",
      "Changes requested by customers: 4",
      "Withdrawn after submission, paid half: 1",
    ]);
    expect(figuresIn(screen.getByRole("region", { name: "Earnings" }))[0]).toBe("Due: $40.00");
    const activity = within(screen.getByRole("region", { name: "Activity" }));
    activity.getByText(/30 claimed, 30 submitted \(the bars\), 15 posted/);
    await user.click(activity.getByRole("button", { name: "Table" }));
    expect(activity.getAllByRole("row")).toHaveLength(31);
    const [, claim] = within(screen.getByRole("table", { name: "Claims held now" })).getAllByRole(
      "row",
    );
    expect(claim?.textContent).toMatch(/^Ledgerly5 min ago/);
  });

  it("ends access with a reason, and restores it", async () => {
    const { server, user } = show();
    await screen.findByRole("button", { name: "End access" });
    await user.click(screen.getByRole("button", { name: "End access" }));
    screen.getByText(/1 claim returns to the queue/);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await fill(user, "End access", "Copied texts.");
    await screen.findByText("Wim no longer has access.");
    await screen.findByText(/^Access ended on/);
    screen.getByText("Copied texts.");
    screen.getByText("None.");
    await fill(user, "Give access again", "They were quotes.");
    await waitFor(() => expect(screen.queryByText(/^Access ended on/)).toBeNull());
    expect(server.to(`POST /admin/writers/${id}/end`)[0]?.body).toEqual({
      reason: "Copied texts.",
    });
    expect(server.to(`POST /admin/writers/${id}/reinstate`)[0]?.body).toEqual({
      reason: "They were quotes.",
    });
  });

  it("shows that another administrator acted first", async () => {
    const { user } = show({}, true);
    await fill(user, "End access", "Copied texts.");
    await screen.findByText("This has changed since you opened it. Reload the page to see it.");
  });
});
