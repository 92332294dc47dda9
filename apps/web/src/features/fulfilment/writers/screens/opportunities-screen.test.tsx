// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { heading } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { neverResponds, refusal } from "../../../../lib/testing/fake-api.ts";
import { fakeStream } from "../../../../lib/testing/fake-stream.ts";
import {
  sampleAssignment,
  sampleReason,
  sampleRules,
  sampleWarning,
} from "../../../../lib/testing/samples.ts";
import { unavailableMs } from "../components/opportunity-card.tsx";
import { article, named, portal, writerSettings } from "../writers-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const button = async (title: string, name: string | RegExp) =>
  within(await article(title)).getByRole("button", { name });
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const shownTitles = () => screen.getAllByRole("article").map((card) => card.getAttribute("id"));

describe("an opportunity", () => {
  it("shows its promise, its customer and its phrase", async () => {
    portal("opportunities", {
      opportunities: [
        named("Late one", { dueAt: ago(121_000) }),
        named("Later one", { dueAt: ago(200 * 60_000) }),
        named("Fresh one", { unfinishedText: "I'd look at" }),
      ],
    });
    const late = within(await article("Late one")).getByText("late by 2 min");
    expect(late.title).toMatch(/\d/);
    within(await article("Later one")).getByText("late by 3 h 20 min");
    const fresh = await article("Fresh one");
    within(fresh).getByText("due in 10 min");
    expect(fresh.textContent).toContain("for Ledgerly");
    expect(fresh.textContent).toContain("“best crm”");
    expect(fresh.textContent).toContain("An earlier writer left a draft.");
    screen.getByText("3 of 3 opportunities");
  });

  it("without a community names its platform", async () => {
    const one = named("");
    const post = { ...one.post, source: "linkedin" as const, subreddit: "" };
    portal("opportunities", {
      opportunities: [{ ...one, post: { ...post, author: "Mara Lind" } }],
    });
    const shown = within(await article("Post by Mara Lind"));
    shown.getByText("LinkedIn");
  });

  it("expands to its reasons, the company and the rules, and stays expanded after a reload", async () => {
    const one = named("Which CRM?", {
      intentLevel: "Ready to buy",
      reasons: [
        sampleReason({
          message: "Says that money is there",
          in: "content",
          span: [0, 18],
          quote: "We are four people",
        }),
        sampleReason({ kind: "browsing", message: "Asks in general", weight: -1 }),
      ],
      rules: sampleRules(),
    });
    const { user, address } = portal("opportunities", { opportunities: [one] });
    const card = within(await article("Which CRM?"));
    card.getByText("A reviewer reads it first");
    expect(card.queryByRole("region", { name: "About Ledgerly" })).toBeNull();
    await user.click(card.getByRole("button", { name: "Read more" }));
    card.getByRole("region", { name: "About Ledgerly" });
    card.getByRole("region", { name: "Rules of r/smallbusiness" });
    const why = within(card.getByRole("region", { name: "Why Ready to buy" }));
    why.getByText("Reasons for");
    expect(why.getByText("Asks in general")).toBeTruthy();
    const marks = () =>
      [...document.querySelectorAll("mark[data-pointed]")].map((mark) => mark.textContent);
    expect(document.querySelector("mark")?.textContent).toBe("We are four people");
    expect(marks()).toEqual([]);
    await user.hover(why.getByRole("button", { name: "We are four people" }));
    expect(marks()).toEqual(["We are four people"]);
    expect(address()).toBe(`/writers/opportunities?item=${one.id}`);
    await user.click(card.getByRole("button", { name: "Show less" }));
    expect(card.queryByRole("region", { name: "About Ledgerly" })).toBeNull();
  });

  it("shows the strongest reason at the level, and each warning with its quote", async () => {
    const body = "We are four people. Please do not pitch me.";
    const one = named("Which CRM?", {
      reasons: [sampleReason()],
      warnings: [sampleWarning({ in: "content", span: [20, 42], quote: "Please do not pitch me" })],
    });
    portal("opportunities", { opportunities: [{ ...one, post: { ...one.post, body } }] });
    const shown = await article("Which CRM?");
    within(shown).getByText("Looks for a product, service or advice.");
    const note = within(shown).getByRole("note");
    expect(note.textContent).toContain("The author asks for no sales pitches");
    expect(note.textContent).toContain("Please do not pitch me");
    expect(shown.querySelector("mark[data-pointed]")?.textContent).toBe("Please do not pitch me");
    expect(within(shown).getByRole("button", { name: "Claim" }).ariaDisabled).toBeNull();
  });

  it("says that the community forbids replies, and what to do", async () => {
    const summary = "Its rules forbid promotion.";
    portal("opportunities", {
      opportunities: [
        named("Which CRM?", {
          rules: sampleRules({
            verdict: "forbidden",
            summary,
            quote: { rule: 0, quote: "No marketers." },
          }),
        }),
      ],
    });
    const card = within(await article("Which CRM?"));
    card.getByText("No replies here");
    expect(card.getByRole("note").textContent).toBe(
      "r/smallbusiness does not allow replies.Its rules forbid promotion. No marketers. (rule 1) A reply would be refused: end this opportunity as unsuitable.",
    );
  });

  it("with a sensitive post can't be claimed, only ended", async () => {
    const grief = sampleWarning({ kind: "grief", message: "Someone has died or is dying" });
    const { user, server } = portal("opportunities", {
      opportunities: [named("Which CRM?", { warnings: [grief] })],
    });
    const claim = await button("Which CRM?", "Claim");
    expect(claim.getAttribute("aria-disabled")).toBe("true");
    const said = claim
      .getAttribute("aria-describedby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");
    expect(said).toContain("Someone has died or is dying");
    expect(said).toContain("We don’t reply to posts like this.");
    await user.click(claim);
    expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(0);
  });
});

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

describe("while the list is read", () => {
  const live = (opportunities = [named("First"), named("Second")]) => {
    const stream = fakeStream();
    const opened = portal("opportunities", { opportunities }, { "GET /events": stream.handler });
    return { ...opened, stream };
  };

  it("new opportunities are counted, and appear on request", async () => {
    const { user, lists, stream } = live();
    await article("First");
    await waitFor(() => expect(stream.isConnected()).toBe(true));
    lists.opportunities = [...lists.opportunities, named("Third")];
    stream.send("opportunities.updated");
    const news = await screen.findByText("1 new opportunity");
    expect(news.closest("[role=status]")).not.toBeNull();
    expect(shownTitles()).toHaveLength(2);
    await waitFor(() => expect(document.title).toBe("(1) Opportunities · Earshot"));
    await user.click(screen.getByRole("button", { name: "Show" }));
    await article("Third");
    screen.getByText("3 of 3 opportunities");
    expect(screen.queryByText(/new opportunit/)).toBeNull();
  });

  it("an opportunity that another writer claimed says so in its place, and disappears later", async () => {
    const { lists, stream } = live();
    await article("Second");
    await waitFor(() => expect(stream.isConnected()).toBe(true));
    lists.opportunities = lists.opportunities.slice(1);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stream.send("opportunities.updated");
    const unavailable =
      "No longer available: another writer claimed it, or its customer withdrew it.";
    await screen.findByText(unavailable);
    expect(screen.getByText("No longer available: First").role).toBe("status");
    const card = within(await article("First"));
    expect(card.queryByRole("button", { name: "Claim" })).toBeNull();
    expect(shownTitles()).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(unavailableMs));
    expect(screen.queryByRole("article", { name: "First" })).toBeNull();
    await article("Second");
  });

  it("an expanded opportunity stays until the reader moves on", async () => {
    const { lists, stream } = live();
    const first = await article("First");
    act(() => first.focus());
    await waitFor(() => expect(stream.isConnected()).toBe(true));
    lists.opportunities = lists.opportunities.slice(1);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stream.send("opportunities.updated");
    await within(first).findByText(/^No longer available/);
    await act(() => vi.advanceTimersByTimeAsync(unavailableMs * 3));
    await article("First");
    const second = await article("Second");
    act(() => second.focus());
    await waitFor(() => expect(second.getAttribute("aria-current")).toBe("true"));
    await act(() => vi.advanceTimersByTimeAsync(unavailableMs));
    expect(screen.queryByRole("article", { name: "First" })).toBeNull();
  });

  it("an empty list shows new opportunities immediately", async () => {
    const { lists, stream } = live([]);
    await screen.findByText("No opportunities right now");
    await waitFor(() => expect(stream.isConnected()).toBe(true));
    lists.opportunities = [named("First")];
    stream.send("opportunities.updated");
    await article("First");
  });
});

describe("the writer's own hours and platforms", () => {
  it("outside of the hours nothing is announced, and the screen says so", async () => {
    const stream = fakeStream();
    // Half an hour of work each day, twelve hours away from now.
    const hour = `${String((new Date().getUTCHours() + 12) % 24).padStart(2, "0")}`;
    const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
      day,
      from: `${hour}:00`,
      to: `${hour}:30`,
    }));
    const { lists } = portal(
      "opportunities",
      { opportunities: [named("First")] },
      {
        "GET /events": stream.handler,
        "GET /writers/settings": () => ({ settings: writerSettings({ hours }) }),
      },
    );
    await article("First");
    const said = await screen.findByText(
      /^You are outside your working hours, so new opportunities are not announced until (today|tomorrow) at /,
    );
    expect(within(said).getByRole("link", { name: "Settings" }).getAttribute("href")).toBe(
      "/writers/settings",
    );
    await waitFor(() => expect(stream.isConnected()).toBe(true));
    lists.opportunities = [...lists.opportunities, named("Second")];
    stream.send("opportunities.updated");
    const news = await screen.findByText("1 new opportunity");
    expect(news.closest("[role=status]")).toBeNull();
    expect(document.title).toBe("Opportunities · Earshot");
  });

  it("only the platforms that the writer replies on are offered", async () => {
    portal(
      "opportunities",
      { opportunities: [named("First")] },
      {
        "GET /writers/settings": () => ({
          settings: writerSettings({ platforms: ["reddit", "x"] }),
        }),
      },
    );
    await screen.findByText(
      /^You reply on Reddit and X; opportunities on other platforms are hidden\.$/,
    );
    const options = within(screen.getByLabelText("Platform")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["All platforms", "Reddit", "X"]);
  });
});

describe("the list", () => {
  it("is filtered by platform in the address", async () => {
    const { user, server, address } = portal("opportunities?pages=2", {
      opportunities: [named("First")],
    });
    await article("First");
    await user.selectOptions(screen.getByLabelText("Platform"), "X");
    await waitFor(() => expect(address()).toBe("/writers/opportunities?platform=x"));
    await waitFor(() =>
      expect(server.to("GET /writers/opportunities").at(-1)?.query.get("platform")).toBe("x"),
    );
  });

  it("of a platform without opportunities links back to all", async () => {
    const { user, address } = portal("opportunities?platform=facebook");
    await screen.findByText("No opportunities on this platform right now");
    await user.click(screen.getByRole("button", { name: "Show all platforms" }));
    await screen.findByText("No opportunities right now");
    expect(address()).toBe("/writers/opportunities");
  });

  it("shows twenty, and more on request", async () => {
    const all = Array.from({ length: 25 }, (_, at) => named(`Question ${at + 1}`));
    const { user, address } = portal("opportunities", { opportunities: all });
    await article("Question 20");
    screen.getByText("20 of 25 opportunities");
    expect(screen.queryByRole("article", { name: "Question 21" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await article("Question 25");
    expect(address()).toBe("/writers/opportunities?pages=2");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("says when it can't be loaded, and tries again", async () => {
    const { user, server } = portal(
      "opportunities",
      {},
      { "GET /writers/opportunities": () => refusal("UNAVAILABLE") },
    );
    await screen.findByText(/^The service is restarting/);
    server.on("GET /writers/opportunities", () => ({ opportunities: [], total: 0 }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("No opportunities right now");
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
