// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken, refusal } from "../lib/testing/fake-api.ts";
import { sampleAssignment, sampleCaution } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";
import { article, named, portal, writer } from "./writers-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the way into the writers' portal", () => {
  it.each(["/writers", "/writers/opportunities", "/writers/active"])(
    "from %s leads a stranger to its sign-in",
    async (path) => {
      const { address } = open(path);
      await heading("Writer Portal");
      expect(address()).toBe("/writers/auth");
    },
  );

  it("leads a customer to their dashboard", async () => {
    setToken(fakeToken());
    const { server } = open("/writers/opportunities");
    await screen.findAllByRole("region", { name: "Account" });
    expect(server.to("GET /writers/opportunities")).toHaveLength(0);
  });

  it("signs a writer in", async () => {
    const { server, user, address } = open("/writers/auth", {
      "POST /writers/login": () => ({ accessToken: fakeToken(), user: writer }),
      "GET /writers/opportunities": () => ({ opportunities: [], total: 0 }),
      "GET /writers/active": () => ({ assignments: [] }),
    });
    await user.type(await screen.findByLabelText("Email"), "wim@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await heading("Opportunities");
    expect(address()).toBe("/writers/opportunities");
    expect(server.to("POST /writers/login")).toHaveLength(1);
    await screen.findByText("Nothing waits for a writer");
  });

  it("tells why a sign-in failed", async () => {
    const { user } = open("/writers/auth", {
      "POST /writers/login": () => refusal("INVALID_CREDENTIALS"),
    });
    await user.type(await screen.findByLabelText("Email"), "wim@x.io");
    await user.type(screen.getByLabelText("Password"), "wrong");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    const told = await screen.findByText("Invalid email or password");
    expect(told.getAttribute("role")).toBe("alert");
  });
});

describe("opportunities", () => {
  it("shows each with its promise, its customer and its phrase", async () => {
    portal("opportunities", {
      opportunities: [
        named("Late one", { due_at: new Date(Date.now() - 121_000).toISOString() }),
        named("Fresh one", { left_text: "I'd look at" }),
      ],
    });
    expect((await article("Late one")).textContent).toContain("late by 2 min");
    const fresh = await article("Fresh one");
    expect(fresh.textContent).toContain("due in 10 min");
    expect(fresh.textContent).toContain("for Ledgerly");
    expect(fresh.textContent).toContain("“best crm”");
    expect(fresh.textContent).toContain("An earlier writer left a text to start from.");
  });

  it("opens the desk for one that is claimed", async () => {
    const one = named("Which crm?");
    const held = sampleAssignment({ post: one.post });
    const { user, lists, address } = portal(
      "opportunities",
      { opportunities: [one] },
      {
        "POST /writers/opportunities/*/claim": () => {
          lists.opportunities = [];
          lists.assignments = [held];
          return { assignment: held };
        },
      },
    );
    await user.click(within(await article("Which crm?")).getByRole("button", { name: "Claim" }));
    await heading("Active Work");
    expect(address()).toBe(`/writers/active?reply=${held.id}`);
    await screen.findByLabelText("Your reply");
    await screen.findByRole("link", { name: "Active Work (1)" });
  });

  it.each([
    ["ALREADY_TAKEN", "Another writer has taken this one."],
    ["CLAIM_LIMIT_REACHED", "You hold 5 opportunities already. Submit or release one first."],
  ] as const)("tells of a refused claim: %s", async (code, message) => {
    const { user, server } = portal(
      "opportunities",
      { opportunities: [named("Which crm?")] },
      { "POST /writers/opportunities/*/claim": () => refusal(code) },
    );
    await user.click(within(await article("Which crm?")).getByRole("button", { name: "Claim" }));
    await screen.findByText("Not claimed");
    screen.getByText(message);
    await waitFor(() => expect(server.to("GET /writers/opportunities").length).toBeGreaterThan(1));
  });

  it("shows how near the author is to buying, and what to mind, with the words", async () => {
    const body = "We are four people. Please do not pitch me.";
    const one = named("Which CRM?", {
      intent_level: "Ready to buy",
      cautions: [
        sampleCaution({ in: "content", span: [20, 42], quote: "Please do not pitch me" }),
        sampleCaution({ kind: "grief", message: "Somebody has died, or is dying" }),
      ],
    });
    portal("opportunities", { opportunities: [{ ...one, post: { ...one.post, body } }] });
    const shown = await article("Which CRM?");
    within(shown).getByText("Ready to buy");
    const [pitch, grief] = within(shown).getAllByRole("note");
    expect(pitch?.textContent).toContain("The author asks not to be pitched to");
    expect(pitch?.textContent).toContain("Please do not pitch me");
    expect(grief?.textContent).toContain("We don’t reply to posts like this.");
    expect(shown.querySelector("mark[data-pointed]")?.textContent).toBe("Please do not pitch me");
  });

  it("hides one that is not for this writer", async () => {
    const one = named("Which crm?");
    const { user, lists, server } = portal(
      "opportunities",
      { opportunities: [one] },
      {
        "POST /writers/opportunities/*/decline": () => {
          lists.opportunities = [];
          return {};
        },
      },
    );
    await user.click(
      within(await article("Which crm?")).getByRole("button", { name: "Not for me" }),
    );
    await screen.findByText("Nothing waits for a writer");
    const [sent] = server.to(`POST /writers/opportunities/${one.id}/decline`);
    expect(sent?.body).toEqual({ kind: "not_for_me" });
  });

  it("ends an unsuitable one with the reason", async () => {
    const one = named("Which crm?");
    const { user, server } = portal(
      "opportunities",
      { opportunities: [one] },
      { "POST /writers/opportunities/*/decline": () => ({}) },
    );
    await user.click(
      within(await article("Which crm?")).getByRole("button", { name: "Unsuitable" }),
    );
    await user.type(screen.getByLabelText(/^Why is it unsuitable/), "A joke.");
    await user.click(screen.getByRole("button", { name: "End this opportunity" }));
    await waitFor(() => {
      const [sent] = server.to(`POST /writers/opportunities/${one.id}/decline`);
      expect(sent?.body).toEqual({ kind: "unsuitable", reason: "A joke." });
    });
  });

  it("says so when the list can't be read, and tries again", async () => {
    const { user, server } = portal(
      "opportunities",
      {},
      { "GET /writers/opportunities": () => refusal("UNAVAILABLE") },
    );
    await screen.findByText(/^The service is restarting/);
    server.on("GET /writers/opportunities", () => ({ opportunities: [], total: 0 }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Nothing waits for a writer");
  });
});
