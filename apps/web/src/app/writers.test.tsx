// @vitest-environment jsdom
import type { Assignment, Opportunity } from "@earshot/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { type FakeHandler, fakeToken, refusal } from "../lib/testing/fake-api.ts";
import { sampleAssignment, sampleOpportunity, sampleUser } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const writer = sampleUser({ userType: "writer", fullName: "Wim Writer" });

/** Opens the portal as a signed-in writer, before a server that holds these two lists. */
function portal(
  section: string,
  { opportunities = [], assignments = [] }: Partial<Lists> = {},
  handlers: Record<string, FakeHandler> = {},
) {
  setToken(fakeToken(), "writer");
  const lists = { opportunities: [...opportunities], assignments: [...assignments] };
  const opened = open(`/writers/${section}`, {
    "GET /auth/me": () => ({ user: writer }),
    "GET /writers/opportunities": () => ({
      opportunities: lists.opportunities,
      total: lists.opportunities.length,
    }),
    "GET /writers/active": () => ({ assignments: lists.assignments }),
    "GET /writers/settings": () => ({
      settings: { fullName: "Wim Writer", email: "wim@x.io", redditAccount: "helpful_jonas" },
    }),
    ...handlers,
  });
  return { ...opened, lists };
}

interface Lists {
  opportunities: Opportunity[];
  assignments: Assignment[];
}

const named = (title: string, part: Partial<Opportunity> = {}) => {
  const one = sampleOpportunity(part);
  return { ...one, post: { ...one.post, title } };
};
const article = (name: string) => screen.findByRole("article", { name });

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

describe("the desk", () => {
  const desk = (part: Partial<Assignment> = {}, handlers: Record<string, FakeHandler> = {}) => {
    const held = sampleAssignment(part);
    const opened = portal(
      "active",
      { assignments: [held] },
      { "PUT /writers/replies/*/draft": () => ({ assignment: held }), ...handlers },
    );
    return { ...opened, held };
  };
  const field = () => screen.findByLabelText<HTMLTextAreaElement>("Your reply");

  it("shows the post, the line to be added, and what the customer wants changed", async () => {
    desk({ text: "Try three.", change_note: "Name the price." });
    expect((await field()).value).toBe("Try three.");
    screen.getByText("Name the price.");
    screen.getByText(/I work with the team behind Ledgerly\./);
    expect((await article("The post")).textContent).toContain("Which is the best crm?");
  });

  it("saves by itself a moment after the last key", async () => {
    const { server, held } = desk();
    const input = await field();
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: "Try" } });
    screen.getByText(/^Saving…/);
    await act(() => vi.advanceTimersByTimeAsync(500));
    fireEvent.change(input, { target: { value: "Try three." } });
    await act(() => vi.advanceTimersByTimeAsync(799));
    const saves = () => server.to(`PUT /writers/replies/${held.id}/draft`);
    expect(saves()).toHaveLength(0);
    expect(JSON.stringify({ ...sessionStorage })).toContain("Try three.");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(saves().map(({ body }) => body)).toEqual([{ text: "Try three." }]);
    screen.getByText(/^Saved/);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Try three.");
  });

  it("keeps what could not be saved, and tries again", async () => {
    const { server, held } = desk(
      {},
      { "PUT /writers/replies/*/draft": () => refusal("UNAVAILABLE") },
    );
    const input = await field();
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: "Try three." } });
    await act(() => vi.advanceTimersByTimeAsync(800));
    screen.getByText(/^Not saved: The service is restarting/);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    screen.getByText(/^Not saved: The service is restarting/);
    expect(JSON.stringify({ ...sessionStorage })).toContain("Try three.");
    server.on("PUT /writers/replies/*/draft", () => ({ assignment: held }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    screen.getByText(/^Saved/);
    expect(server.to(`PUT /writers/replies/${held.id}/draft`)).toHaveLength(3);
  });

  it("does not try again where the reply has moved on", async () => {
    const { server, held } = desk(
      {},
      { "PUT /writers/replies/*/draft": () => refusal("REPLY_MOVED_ON") },
    );
    const input = await field();
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: "Try three." } });
    await act(() => vi.advanceTimersByTimeAsync(800));
    screen.getByText(/^Not saved: This reply has moved on/);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(server.to(`PUT /writers/replies/${held.id}/draft`)).toHaveLength(1);
  });

  it("has a text that a reload cut off", async () => {
    const held = sampleAssignment({ text: "Try" });
    sessionStorage.setItem(`earshot.draft.${held.id}`, "Try three.");
    portal(
      "active",
      { assignments: [held] },
      { "PUT /writers/replies/*/draft": () => ({ assignment: held }) },
    );
    expect((await field()).value).toBe("Try three.");
    await screen.findByText(/^Saved/);
  });

  it("hands a text in, and says where it stands", async () => {
    const { user, server, held, lists } = desk(
      { text: "Try three." },
      {
        "POST /writers/replies/*/submit": () => {
          lists.assignments = [{ ...held, status: "awaiting_approval", lapses_at: null }];
          return { assignment: lists.assignments[0] };
        },
      },
    );
    await field();
    await user.click(screen.getByRole("button", { name: "Submit" }));
    const reply = await screen.findByRole("region", { name: "Reply" });
    expect(within(reply).getByRole("status").textContent).toBe("Waits for the customer");
    const [sent] = server.to(`POST /writers/replies/${held.id}/submit`);
    expect(sent?.body).toEqual({ text: "Try three." });
  });

  it("tells why a text was not taken", async () => {
    const { user } = desk(
      { text: "" },
      {
        "POST /writers/replies/*/submit": () =>
          refusal("VALIDATION_FAILED", "Write the reply first."),
      },
    );
    await field();
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("Not submitted");
    screen.getByText("Write the reply first.");
  });

  it("gives a claim back", async () => {
    const { user, lists } = desk(
      {},
      {
        "POST /writers/replies/*/release": () => {
          lists.assignments = [];
          return {};
        },
      },
    );
    await field();
    await user.click(screen.getByRole("button", { name: "Release" }));
    await screen.findByText("You hold nothing at present");
  });
});

describe("placing by hand", () => {
  const approved = () => sampleAssignment({ status: "approved", text: "Try three.\n\nI work…" });

  it("asks for a declared account first", async () => {
    portal(
      "active",
      { assignments: [approved()] },
      {
        "GET /writers/settings": () => ({
          settings: { fullName: null, email: "wim@x.io", redditAccount: null },
        }),
      },
    );
    await screen.findByText(/^Declare the Reddit account that you post with/);
  });

  it("records a comment that stands, and shows where", async () => {
    const held = approved();
    const permalink = "https://www.reddit.com/r/smallbusiness/comments/1/x/c9";
    const { user, lists } = portal(
      "active",
      { assignments: [held] },
      {
        "POST /writers/replies/*/placed": () => {
          lists.assignments = [];
          return { assignment: { ...held, status: "placed", permalink } };
        },
      },
    );
    const link = await screen.findByRole("link", { name: /^Open the thread and post it there/ });
    expect(link.getAttribute("href")).toBe(held.post.url);
    expect(link.getAttribute("rel")).toBe("noopener nofollow ugc noreferrer");
    await user.type(screen.getByLabelText("Paste the permalink of your comment"), permalink);
    await user.click(screen.getByRole("button", { name: "Check and record" }));
    await screen.findByText("Placed. We look after it from here.");
    const view = await screen.findByRole("link", { name: /^View reply/ });
    expect(view.getAttribute("href")).toBe(permalink);
  });

  it("lists all that is in the way, and keeps the address", async () => {
    const details = ["The comment is in another thread.", "The disclosure line is missing."];
    const { user } = portal(
      "active",
      { assignments: [approved()] },
      {
        "POST /writers/replies/*/placed": () => refusal("PLACEMENT_REFUSED", undefined, details),
      },
    );
    const input = await screen.findByLabelText<HTMLInputElement>(
      "Paste the permalink of your comment",
    );
    await user.type(input, "https://reddit.com/x");
    await user.click(screen.getByRole("button", { name: "Check and record" }));
    const list = (await screen.findByText(details[0] ?? "")).closest('[role="alert"]');
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual(details);
    expect(input.value).toBe("https://reddit.com/x");
  });
});

describe("the writer's settings", () => {
  it("declares an account", async () => {
    const { user, server } = portal(
      "settings",
      {},
      {
        "PUT /writers/settings": ({ body }) => ({
          settings: { fullName: "Wim Writer", email: "wim@x.io", ...(body as object) },
        }),
      },
    );
    const input = await screen.findByLabelText<HTMLInputElement>("Reddit account");
    expect(input.value).toBe("helpful_jonas");
    await user.clear(input);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("The account must be a Reddit name of 3 to 20 characters.");
    expect(server.to("PUT /writers/settings")).toHaveLength(0);
    await user.type(input, "wim_writes");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Account declared.");
    expect(server.to("PUT /writers/settings")[0]?.body).toEqual({ redditAccount: "wim_writes" });
  });
});
