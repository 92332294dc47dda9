// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { neverResponds, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAssignment } from "../../../../lib/testing/samples.ts";
import { article, button, named, portal } from "../writers-fixture.tsx";
// Loaded in advance: on a busy machine the first load can exceed a test's time limit.
import "../../../../app/pages/active-work.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("a claim", () => {
  it("opens the editor", async () => {
    const one = named("Which crm?");
    const assignment = sampleAssignment({ post: one.post });
    const { user, lists, address } = portal(
      "opportunities",
      { opportunities: [one] },
      {
        "POST /writers/opportunities/*/claim": () => {
          lists.opportunities = [];
          lists.assignments = [assignment];
          return { assignment };
        },
      },
    );
    await user.click(await button("Which crm?", "Claim"));
    await heading("Active Work");
    expect(address()).toBe(`/writers/active?reply=${assignment.id}`);
  });

  it("that another writer made first is reported in the card, which is removed once it is not in use", async () => {
    const { user, server } = portal(
      "opportunities",
      { opportunities: [named("Which crm?"), named("Other one")] },
      { "POST /writers/opportunities/*/claim": () => refusal("ALREADY_TAKEN") },
    );
    await user.click(await button("Which crm?", "Claim"));
    await screen.findByText("Not claimed");
    const card = within(await article("Which crm?"));
    card.getByText("Another writer has already claimed this opportunity.");
    expect(card.queryByRole("button", { name: "Claim" })).toBeNull();
    await waitFor(() => expect(server.to("GET /writers/opportunities").length).toBeGreaterThan(1));
    await user.click(card.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("article", { name: "Which crm?" })).toBeNull();
    expect(document.activeElement).toBe(await article("Other one"));
  });

  it("beyond the limit shows the server's refusal", async () => {
    const { user } = portal(
      "opportunities",
      { opportunities: [named("Which crm?")] },
      { "POST /writers/opportunities/*/claim": () => refusal("CLAIM_LIMIT_REACHED") },
    );
    await user.click(await button("Which crm?", "Claim"));
    await screen.findByText("Not claimed");
    screen.getByText("You already have 5 claimed opportunities. Submit or release one first.");
    await button("Which crm?", "Claim");
  });

  it("is not offered at the limit, which is explained above the list", async () => {
    const { user, server } = portal("opportunities", {
      opportunities: [named("Which crm?")],
      assignments: Array.from({ length: 5 }, () => sampleAssignment()),
    });
    const claim = await button("Which crm?", "Claim");
    await waitFor(() => expect(claim.getAttribute("aria-disabled")).toBe("true"));
    const limit = screen.getByRole("note");
    expect(limit.textContent).toBe(
      "You have 5 claimed opportunities. Submit or release one first: Active Work",
    );
    expect(claim.getAttribute("aria-describedby")).toContain(limit.id);
    await user.keyboard("jc");
    expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(0);
  });
});

describe("a declined opportunity", () => {
  it("disappears immediately for this writer, and the focus moves to the next one", async () => {
    const [one, other] = [named("Which crm?"), named("Other one")];
    const { user, server } = portal(
      "opportunities",
      { opportunities: [one, other] },
      { "POST /writers/opportunities/*/decline": neverResponds },
    );
    await user.click(await button("Which crm?", "Not for me"));
    expect(screen.queryByRole("article", { name: "Which crm?" })).toBeNull();
    expect(document.activeElement).toBe(await article("Other one"));
    const [sent] = server.to(`POST /writers/opportunities/${one.id}/decline`);
    expect(sent?.body).toEqual({ kind: "not_for_me" });
  });

  it("stays hidden once the server has confirmed it", async () => {
    const { user, lists } = portal(
      "opportunities",
      { opportunities: [named("Which crm?")] },
      {
        "POST /writers/opportunities/*/decline": () => {
          lists.opportunities = [];
          return {};
        },
      },
    );
    await user.click(await button("Which crm?", "Not for me"));
    await screen.findByText("Opportunity hidden.");
    screen.getByText("No opportunities right now");
    screen.getByText("New opportunities appear here the moment a customer engages.");
  });

  it("returns with the reason if the server refuses", async () => {
    const { user } = portal(
      "opportunities",
      { opportunities: [named("Which crm?")] },
      { "POST /writers/opportunities/*/decline": () => refusal("UNAVAILABLE") },
    );
    await user.click(await button("Which crm?", "Not for me"));
    await screen.findByText("Not hidden");
    expect(document.activeElement).toBe(await article("Which crm?"));
  });

  it("needs a reason to end as unsuitable, which survives a reload", async () => {
    const one = named("Which crm?");
    const { user, server } = portal(
      "opportunities",
      { opportunities: [one] },
      { "POST /writers/opportunities/*/decline": () => ({}) },
    );
    await user.click(await button("Which crm?", "Unsuitable…"));
    const field = screen.getByLabelText("Why is it unsuitable?");
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole("button", { name: "End this opportunity" }));
    await screen.findByText("Say why in a sentence.");
    await user.type(field, "A joke.");
    expect(sessionStorage.getItem(`earshot.unsuitable.${one.id}`)).toBe("A joke.");
    await user.click(screen.getByRole("button", { name: "End this opportunity" }));
    await screen.findByText("Ended. The customer sees your reason.");
    const [sent] = server.to(`POST /writers/opportunities/${one.id}/decline`);
    expect(sent?.body).toEqual({ kind: "unsuitable", reason: "A joke." });
    expect(sessionStorage.getItem(`earshot.unsuitable.${one.id}`)).toBeNull();
  });

  it("returns with its reason if the server refuses to end it as unsuitable", async () => {
    const one = named("Which crm?");
    sessionStorage.setItem(`earshot.unsuitable.${one.id}`, "A joke.");
    const { user } = portal(
      "opportunities",
      { opportunities: [one] },
      { "POST /writers/opportunities/*/decline": () => refusal("ALREADY_TAKEN") },
    );
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Why is it unsuitable?");
    expect(field.value).toBe("A joke.");
    await user.click(screen.getByRole("button", { name: "End this opportunity" }));
    await screen.findByText("Not ended");
    within(await article("Which crm?")).getByText(
      "Another writer has already claimed this opportunity.",
    );
    expect(sessionStorage.getItem(`earshot.unsuitable.${one.id}`)).toBe("A joke.");
  });
});

describe("the keyboard", () => {
  it("moves, expands, ends and hides", async () => {
    const { user, server } = portal(
      "opportunities",
      { opportunities: [named("First"), named("Second")] },
      { "POST /writers/opportunities/*/decline": () => ({}) },
    );
    await article("Second");
    await user.keyboard("jj");
    expect(document.activeElement).toBe(await article("Second"));
    await user.keyboard("{Enter}");
    within(await article("Second")).getByRole("region", { name: "About Ledgerly" });
    await user.keyboard("ku");
    expect(document.activeElement).toBe(screen.getByLabelText("Why is it unsuitable?"));
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(await article("First"));
    await user.keyboard("n");
    await waitFor(() =>
      expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1),
    );
    expect(screen.queryByRole("article", { name: "First" })).toBeNull();
  });

  it("claims with c", async () => {
    const assignment = sampleAssignment();
    const { user } = portal(
      "opportunities",
      { opportunities: [named("First")], assignments: [assignment] },
      { "POST /writers/opportunities/*/claim": () => ({ assignment }) },
    );
    await article("First");
    await user.keyboard("jc");
    await heading("Active Work");
  });

  it("has a dialog of its keys, in which they can be turned off", async () => {
    const { user } = portal("opportunities", { opportunities: [named("First")] });
    await article("First");
    await user.keyboard("?");
    const dialog = within(screen.getByRole("dialog", { name: "Keyboard shortcuts" }));
    dialog.getByText("Unsuitable: end it with a reason");
    await user.click(dialog.getByLabelText("Shortcuts are on"));
    await user.click(dialog.getByRole("button", { name: "Done" }));
    fireEvent.keyDown(document.body, { key: "j" });
    expect(document.activeElement).not.toBe(await article("First"));
  });
});
