// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { sampleBrief, sampleRules } from "../lib/testing/samples.ts";
import { BriefCard } from "./brief-card.tsx";
import { RulesCard } from "./rules-card.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const region = (name: string) => screen.getByRole("region", { name });

describe("the company's brief", () => {
  it("shows the facts, the website, the voice and the disclosure", () => {
    render(<BriefCard brief={sampleBrief()} />);
    const card = region("About Ledgerly");
    const link = within(card).getByRole("link", {
      name: "ledgerly.example (opens in a new tab)",
    });
    expect(link.getAttribute("rel")).toBe("noopener nofollow ugc noreferrer");
    expect(card.textContent).toContain("What it solvesInvoices that nobody chases");
    expect(card.textContent).toContain("Voice: riley");
    expect(card.textContent).toContain("Each reply ends withI work with the team behind Ledgerly.");
  });

  it("explains what to do without a description, and links only to http(s) addresses", () => {
    render(
      <BriefCard
        brief={sampleBrief({ company: null, facts: [], website: "javascript:alert(1)" })}
      />,
    );
    expect(region("About the customer").textContent).toContain(
      "The customer has not described the company yet. Claim only what its website says.",
    );
    expect(screen.queryByRole("link")).toBeNull();
  });
});

describe("the rules of a community", () => {
  it("shows the verdict in words, what it is based on and when it was fetched", () => {
    render(<RulesCard rules={sampleRules()} />);
    const card = region("Rules of r/smallbusiness");
    expect(card.textContent).toContain("as of 2 days ago");
    expect(card.querySelector("time")?.title).toMatch(/\d/);
    expect(card.textContent).toContain("A reviewer reads it first (based on its rules)");
    within(card).getByText("Its rules limit promotion, so a reviewer reads each reply first.");
    expect(card.textContent).toContain("Promoting your own product: limited");
    // The sentence that decides is below the verdict, and is not repeated.
    expect(card.textContent?.split("Promote only where somebody asks (rule 2)")).toHaveLength(2);
    expect(card.textContent).toContain(
      "reads each reply first.Promote only where somebody asks (rule 2)",
    );
    expect(card.textContent).toContain("Links: not mentioned");
    expect(card.textContent).not.toContain("Karma");
  });

  it("shows the rules themselves collapsed", () => {
    render(<RulesCard rules={sampleRules()} />);
    const all = screen.getByText("All 2 rules in its own words").closest("details");
    expect(all?.open).toBe(false);
    expect(within(all ?? document.body).getAllByRole("listitem")).toHaveLength(2);
  });

  it.each([
    ["allowed", "rules", "Replies are allowed (based on its rules)"],
    ["allowed", "administrator", "Replies are allowed (decided by our administrator)"],
    ["forbidden", "block_list", "No replies here (it is on our block list)"],
    ["hold", "unknown", "A reviewer reads it first (its rules are unknown)"],
  ] as const)("%s by %s reads: %s", (verdict, by, words) => {
    render(<RulesCard rules={sampleRules({ verdict, by })} />);
    expect(region("Rules of r/smallbusiness").textContent).toContain(words);
  });

  it("shows the requirements for AI-written text and for accounts", () => {
    const assessment = sampleRules().assessment;
    if (!assessment) throw new Error("the sample has a assessment");
    render(
      <RulesCard
        rules={sampleRules({
          assessment: {
            ...assessment,
            ai: "disclose",
            aiRemoval: true,
            aiBan: true,
            minAccountAgeDays: 30,
            karma: 1_500,
            quotes: [{ topic: "karma", rule: null, quote: "You need 1,500 karma" }],
          },
        })}
      />,
    );
    const { textContent } = region("Rules of r/smallbusiness");
    expect(textContent).toContain(
      "AI-written text: must be disclosed; it may be removed; a ban is possible",
    );
    expect(textContent).toContain("Age of the account: at least 30 days");
    expect(textContent).toContain("Karma of the account: at least 1,500");
    expect(textContent).toContain("You need 1,500 karma (description)");
  });

  it("has no statements and no rules before they were fetched", () => {
    render(
      <RulesCard rules={sampleRules({ by: "unknown", asOf: null, assessment: null, rules: [] })} />,
    );
    expect(region("Rules of r/smallbusiness").textContent).toContain("not read yet");
    expect(document.querySelector("details, dl")).toBeNull();
  });

  it("warns of recent removals", () => {
    render(<RulesCard rules={sampleRules()} removals={2} />);
    screen.getByText("2 replies were removed there in the last 90 days.");
    cleanup();
    render(<RulesCard rules={sampleRules()} removals={1} />);
    screen.getByText("1 reply was removed there in the last 90 days.");
    cleanup();
    render(<RulesCard rules={sampleRules()} />);
    expect(screen.queryByText(/in the last 90 days/)).toBeNull();
  });

  it("is a single line for a post outside of communities", () => {
    render(<RulesCard rules={null} />);
    screen.getByText("This post is not in a community with its own rules.");
  });
});
