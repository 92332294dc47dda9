// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleReason, sampleRules, sampleWarning } from "../../../../lib/testing/samples.ts";
import { article, button, named, portal } from "../writers-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

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
