// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleFinding } from "../../../../lib/testing/samples.ts";
import { field, finds, openEditor } from "../editor-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("submitting", () => {
  it("sends the text with its revision, and shows the new status", async () => {
    const { user, server, claimed, lists } = openEditor(
      { text: "Try three.", revision: 3 },
      {
        "POST /writers/replies/*/submit": () => {
          lists.assignments = [{ ...claimed, status: "awaiting_approval", claimExpiresAt: null }];
          return { assignment: lists.assignments[0] };
        },
      },
    );
    await field();
    await user.click(screen.getByRole("button", { name: "Submit" }));
    const reply = await screen.findByRole("region", { name: "Reply" });
    expect(within(reply).getByRole("status").textContent).toBe("Waiting for the customer");
    const [sent] = server.to(`POST /writers/replies/${claimed.id}/submit`);
    expect(sent?.body).toEqual({ text: "Try three.", revision: 3, firstHandConfirmed: false });
    expect(document.activeElement).toBe(reply);
  });

  it("saves unsaved text first with Ctrl+Enter", async () => {
    const { server, claimed, saved, lists } = openEditor(
      {},
      {
        "POST /writers/replies/*/submit": () => {
          lists.assignments = [
            { ...claimed, status: "in_review", reviewReasons: ["Its rules limit promotion."] },
          ];
          return { assignment: lists.assignments[0] };
        },
      },
    );
    const input = await field();
    fireEvent.change(input, { target: { value: "Done." } });
    fireEvent.keyDown(input, { key: "Enter", ctrlKey: true });
    const reply = await screen.findByRole("region", { name: "Reply" });
    within(reply).getByText("With a reviewer");
    within(reply).getByText("A reviewer reads it first, because:");
    within(reply).getByText("Its rules limit promotion.");
    expect(saved()).toEqual([{ text: "Done.", revision: 0 }]);
    const [sent] = server.to(`POST /writers/replies/${claimed.id}/submit`);
    expect(sent?.body).toEqual({ text: "Done.", revision: 1, firstHandConfirmed: false });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Done.");
  });

  it("lists each rule that blocks it", async () => {
    const details = ["The thread is locked.", "Its author opted out."];
    const { user } = openEditor(
      { text: "Try three." },
      { "POST /writers/replies/*/submit": () => refusal("CHECK_FAILED", undefined, details) },
    );
    await field();
    await user.click(screen.getByRole("button", { name: "Submit" }));
    const list = (
      await screen.findByText(
        "Not submitted: This can't be submitted yet. Fix the listed issues first.",
      )
    ).closest('[role="alert"]') as HTMLElement;
    const items = within(list).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(details);
  });

  it("is blocked by a stop finding, with the reason", async () => {
    const stop = sampleFinding({
      rule: "thread",
      level: "stop",
      message: "The thread is locked.",
      remedy: "Give it back.",
    });
    const { user, server, claimed } = openEditor({ text: "Try three." }, finds(stop));
    await screen.findByText("Fix this before submitting: The thread is locked.");
    const submit = screen.getByRole("button", { name: "Submit" });
    expect(submit.getAttribute("aria-disabled")).toBe("true");
    await user.click(submit);
    fireEvent.keyDown(await field(), { key: "Enter", ctrlKey: true });
    expect(server.to(`POST /writers/replies/${claimed.id}/submit`)).toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "The check" }));
  });

  it("is not blocked by a hold finding or by advice", async () => {
    openEditor({ text: "Try three." }, finds(sampleFinding({ level: "hold" }), sampleFinding()));
    await screen.findByText("A reviewer reads it first");
    const submit = screen.getByRole("button", { name: "Submit" });
    expect(submit.getAttribute("aria-disabled")).toBeNull();
  });
});

describe("releasing", () => {
  it("saves unsaved text for the next writer, and returns to the list", async () => {
    const { user, lists, saved } = openEditor(
      {},
      {
        "POST /writers/replies/*/release": () => {
          lists.assignments = [];
          return {};
        },
      },
    );
    fireEvent.change(await field(), { target: { value: "Half of it" } });
    await user.click(screen.getByRole("button", { name: "Release" }));
    await screen.findByText("No active work");
    expect(saved()).toEqual([{ text: "Half of it", revision: 0 }]);
  });

  it("ends an unsuitable opportunity with a reason", async () => {
    const { user, server, claimed, lists } = openEditor(
      {},
      {
        "POST /writers/opportunities/*/decline": () => {
          lists.assignments = [];
          return {};
        },
      },
    );
    await field();
    await user.click(screen.getByRole("button", { name: "Unsuitable" }));
    await user.type(screen.getByLabelText("Why is it unsuitable?"), "A joke.");
    await user.click(screen.getByRole("button", { name: "End this opportunity" }));
    await screen.findByText("No active work");
    const [sent] = server.to(`POST /writers/opportunities/${claimed.mentionId}/decline`);
    expect(sent?.body).toEqual({ kind: "unsuitable", reason: "A joke." });
  });
});
