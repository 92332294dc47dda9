// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAdminWorkspace, sampleSupportAccess } from "../../../../lib/testing/samples.ts";
import { path, press, show } from "./workspace-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("a workspace", () => {
  it("is given replies with a reason", async () => {
    const { server, user, change } = show({}, { [`POST ${path}/units`]: () => change({}) });
    await press(user, "Give replies");
    const form = within(screen.getByRole("form", { name: "Give replies" }));
    const amount = form.getByLabelText("Replies");
    expect(document.activeElement).toBe(amount);
    await user.clear(amount);
    await user.type(amount, "501");
    await user.click(form.getByRole("button", { name: "Give replies" }));
    await form.findByText("Enter a whole number from 1 to 500.");
    form.getByText("Say why in a sentence.");
    expect(server.to(`POST ${path}/units`)).toHaveLength(0);
    await user.clear(amount);
    await user.type(amount, "7");
    await user.type(form.getByLabelText("Reason"), " An outage. ");
    await user.click(form.getByRole("button", { name: "Give replies" }));
    await screen.findByText("Ledgerly has 7 more replies.");
    expect(server.to(`POST ${path}/units`).map(({ body }) => body)).toEqual([
      { amount: 7, days: 30, reason: "An outage." },
    ]);
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Give replies" }));
    // The page and its log are loaded again.
    await waitFor(() => expect(server.to(`GET ${path}`)).toHaveLength(2));
  });

  it("restores a half-filled action after a reload, until it is canceled", async () => {
    const openForm = async () => within(await screen.findByRole("form", { name: "Give replies" }));
    const { user } = show();
    await press(user, "Give replies");
    const before = await openForm();
    await user.clear(before.getByLabelText("Replies"));
    await user.type(before.getByLabelText("Replies"), "7");
    await user.type(before.getByLabelText("Reason"), "An outage.");
    cleanup();
    const again = show();
    const form = await openForm();
    expect(form.getByLabelText<HTMLInputElement>("Replies").value).toBe("7");
    expect(form.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("An outage.");
    await again.user.click(form.getByRole("button", { name: "Cancel" }));
    cleanup();
    show();
    await screen.findByRole("button", { name: "Give replies" });
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("does not restore the reason of an action for its opposite", async () => {
    const { user } = show();
    await press(user, "Pause workspace");
    await user.type(screen.getByLabelText("Reason"), "Spam.");
    cleanup();
    const again = show({ pause: { since: new Date().toISOString(), reason: "Fraud." } });
    await press(again.user, "Resume workspace");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("");
  });

  it("says at the field what the server refused", async () => {
    const { user } = show(
      {},
      { [`POST ${path}/units`]: () => refusal("VALIDATION_FAILED", "No.", ["days: is too long"]) },
    );
    await press(user, "Give replies");
    const form = within(screen.getByRole("form", { name: "Give replies" }));
    await user.type(form.getByLabelText("Reason"), "An outage.");
    await user.click(form.getByRole("button", { name: "Give replies" }));
    await form.findByText("This is too long.");
    expect(document.activeElement).toBe(form.getByLabelText("Valid for days"));
  });

  it("is paused and resumed", async () => {
    const { server, user, change } = show(
      {},
      {
        [`POST ${path}/pause`]: () =>
          change({ pause: { since: new Date().toISOString(), reason: "Spam." } }),
        [`POST ${path}/resume`]: () => change({ pause: null }),
      },
    );
    await press(user, "Pause workspace");
    await user.type(screen.getByLabelText("Reason"), "Spam.");
    await user.click(
      within(screen.getByRole("form")).getByRole("button", { name: "Pause workspace" }),
    );
    await screen.findByText(/^Paused since/);
    const resume = await screen.findByRole("button", { name: "Resume workspace" });
    expect(document.activeElement).toBe(resume);
    await user.click(resume);
    await user.type(screen.getByLabelText("Reason"), "A mistake.");
    await user.click(
      within(screen.getByRole("form")).getByRole("button", { name: "Resume workspace" }),
    );
    await waitFor(() => expect(screen.queryByText(/^Paused since/)).toBeNull());
    expect(server.to(`POST ${path}/pause`)[0]?.body).toEqual({ reason: "Spam." });
  });

  it("has its trial extended while it has one", async () => {
    const { subscription } = sampleAdminWorkspace();
    const { server, user } = show(
      { subscription: { ...subscription, state: "trialing", canExtendTrial: true } },
      { [`POST ${path}/trial`]: () => refusal("NO_SUBSCRIPTION") },
    );
    await press(user, "Extend trial");
    await user.type(screen.getByLabelText("Reason"), "Onboarding took longer.");
    await user.click(
      within(screen.getByRole("form")).getByRole("button", { name: "Extend trial" }),
    );
    await within(screen.getByRole("form")).findByRole("alert");
    expect(server.to(`POST ${path}/trial`)[0]?.body).toEqual({
      days: 7,
      reason: "Onboarding took longer.",
    });
  });

  it("gets a note", async () => {
    const note = { id: "n", at: new Date().toISOString(), text: "Calls often.", author: "Ada" };
    const { user, change } = show(
      {},
      {
        [`POST ${path}/notes`]: () => {
          change({ notes: [note] });
          return { note };
        },
      },
    );
    await screen.findByText(/^No notes yet/);
    await press(user, "Add a note");
    await user.type(screen.getByLabelText("Note"), "Calls often.");
    await user.click(within(screen.getByRole("form")).getByRole("button", { name: "Add a note" }));
    const notes = within(await screen.findByRole("list", { name: "Notes" }));
    expect(notes.getByRole("listitem").textContent).toBe("Calls often.just now · Ada");
  });

  it("can be asked for access", async () => {
    const { server, user, change } = show(
      {},
      {
        [`POST ${path}/support-access`]: () => {
          const access = sampleSupportAccess();
          change({ supportAccess: [access] });
          return { access };
        },
      },
    );
    await press(user, "Ask for support access");
    await user.type(screen.getByLabelText("Reason"), "A reply is missing.");
    await user.click(
      within(screen.getByRole("form")).getByRole("button", { name: "Ask for support access" }),
    );
    await screen.findByText("Waiting for the owner");
    expect(server.to(`POST ${path}/support-access`)[0]?.body).toEqual({
      reason: "A reply is missing.",
      hours: 24,
    });
    screen.getByRole("button", { name: "Withdraw request" });
  });
});
