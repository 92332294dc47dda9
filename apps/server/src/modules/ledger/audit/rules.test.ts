import { auditActions, findingRules } from "@earshot/contract";
import { describe, expect, test } from "vitest";
import { checkOutcomeOf, checkSentence, ruleNames } from "./rules.ts";
import { type LoggedAction, sentenceOf } from "./rules-sentences.ts";

const entry = (action: LoggedAction["action"], more: Partial<LoggedAction> = {}): string =>
  sentenceOf({ action, by: "system", details: {}, ...more });

describe("a check in words", () => {
  const rules = {
    community: "r/SaaS",
    version: "0198a1b2-0000-7000-8000-00000012ab34",
    asOf: "2026-11-03T23:30:00Z",
  };

  test("names what stops, else what holds, and always the rules with their version and day", () => {
    const stop = { rule: "opted_out", level: "stop" } as const;
    const hold = { rule: "similar", level: "hold" } as const;
    const notes = [
      { rule: "length", level: "note" },
      { rule: "salesy", level: "note" },
      { rule: "links", level: "note" },
    ] as const;
    expect(checkSentence(checkOutcomeOf([stop, hold], rules))).toBe(
      "Checked the text and stopped it: an opt-out. The rules of r/SaaS were those read on 3 November 2026 (version 0012ab34).",
    );
    expect(checkSentence(checkOutcomeOf([hold], null))).toBe(
      "Checked the text and held it for a reviewer: likeness to an earlier reply.",
    );
    expect(checkSentence(checkOutcomeOf(notes, { ...rules, asOf: null, version: null }))).toBe(
      "Checked the text: no rule spoke against it. Advice was given on its length, the tone of an advertisement and its links. Nothing is known of the rules of r/SaaS.",
    );
  });

  test("says of the one at placement that it was asked once more", () => {
    const check = checkOutcomeOf([], rules);
    expect(entry("checked", { details: { check, stage: "place" } })).toBe(
      "Asked the rules once more: none speaks against placing it. The rules of r/SaaS were those read on 3 November 2026 (version 0012ab34).",
    );
  });

  test("keeps each rule once a level, and nothing of the text", () => {
    const finding = {
      rule: "first_hand",
      level: "stop",
      message: "“I have used it” is claimed.",
      span: [0, 3],
    } as const;
    expect(checkOutcomeOf([finding, finding, { ...finding, level: "note" }], null)).toEqual({
      findings: [
        { rule: "first_hand", level: "stop" },
        { rule: "first_hand", level: "note" },
      ],
      rules: null,
    });
  });

  test("has a name for every rule", () => {
    for (const rule of findingRules) expect(ruleNames[rule]).toMatch(/\w/);
  });
});

describe("an entry in words", () => {
  test("is a sentence for every action, whatever its details lack", () => {
    for (const action of auditActions) {
      for (const by of ["writer", "reviewer", "customer", "administrator", "system"] as const) {
        expect(entry(action, { by })).toMatch(/^[A-Z].*\.$/);
      }
    }
  });

  test("says how a reply was placed, and what became of it", () => {
    const account = "helpful_jo";
    expect(entry("sent", { details: { account } })).toBe(
      "Sent it to the platform's API as helpful_jo, once.",
    );
    expect(entry("placed", { details: { how: "hand", account } })).toBe(
      "Posted it by hand as helpful_jo; it was looked up and is the approved text.",
    );
    expect(entry("placed", { details: { how: "api", account } })).toBe(
      "It was posted as helpful_jo through the platform's API.",
    );
    expect(entry("placed", { details: { how: "attested", account } })).toBe(
      "Posted it by hand as helpful_jo and attested that with a screenshot: this platform can't be looked at.",
    );
    expect(entry("refused", { details: { message: "The thread is locked." } })).toBe(
      "It was not posted: The thread is locked.",
    );
    expect(entry("looked", { details: { standing: "standing", cause: null } })).toBe(
      "Looked at it: it stands.",
    );
    const gone = { standing: "removed", cause: "Moderators removed it." };
    expect(entry("looked", { details: gone })).toBe(
      "Looked at it: it was removed. Moderators removed it.",
    );
    expect(entry("removed", { details: { removedBy: "moderator" } })).toBe(
      "It was removed by the community's moderators.",
    );
    expect(
      entry("removed", { details: { removedBy: null, cause: "Its author deleted it." } }),
    ).toBe("Its author deleted it.");
  });

  test("tells an approval from a setting that asks nobody", () => {
    expect(entry("approved", { by: "customer" })).toBe("Approved the text.");
    expect(entry("approved")).toBe(
      "It counts as approved: your settings let replies go without asking you.",
    );
  });

  test("tells how the text was written", () => {
    expect(entry("wrote", { by: "writer", details: { helped: true, attested: true } })).toBe(
      "Wrote the text, with drafts of the language model to go by. Said that they have used themselves what it says.",
    );
    expect(entry("wrote", { by: "writer", details: { helped: false, attested: false } })).toBe(
      "Wrote the text, without drafts of a language model.",
    );
  });

  test("says nothing of how much a writer earns", () => {
    expect(entry("earning", { details: { state: "pending", cents: 400 } })).toBe(
      "The writer's pay for it waits until it has stood for 72 hours.",
    );
  });
});
