import { auditActions, findingRules } from "@earshot/contract";
import { describe, expect, test } from "vitest";
import { checkOutcomeOf, checkSentence, ruleNames } from "./rules.ts";
import { activitySentence } from "./rules-activities.ts";
import { type LoggedAction, sentenceOf } from "./rules-sentences.ts";

const entry = (action: LoggedAction["action"], more: Partial<LoggedAction> = {}): string =>
  sentenceOf({ action, by: "system", details: {}, ...more });

describe("the sentence of a check", () => {
  const rules = {
    community: "r/SaaS",
    version: "0198a1b2-0000-7000-8000-00000012ab34",
    asOf: "2026-11-03T23:30:00Z",
  };

  test("names what stopped or held the text, and the version and day of the rules", () => {
    const stop = { rule: "opted_out", level: "stop" } as const;
    const hold = { rule: "similar", level: "hold" } as const;
    const notes = [
      { rule: "length", level: "note" },
      { rule: "salesy", level: "note" },
      { rule: "links", level: "note" },
    ] as const;
    expect(checkSentence(checkOutcomeOf([stop, hold], rules))).toBe(
      "Checked the text and stopped it: an opt-out. The rules of r/SaaS were those read on November 3, 2026 (version 0012ab34).",
    );
    expect(checkSentence(checkOutcomeOf([hold], null))).toBe(
      "Checked the text and held it for a reviewer: similarity to an earlier reply.",
    );
    expect(checkSentence(checkOutcomeOf(notes, { ...rules, asOf: null, version: null }))).toBe(
      "Checked the text: no findings. Advice on its length, a promotional tone and its links. The rules of r/SaaS are not known.",
    );
  });

  test("says that the check was repeated before placement", () => {
    const check = checkOutcomeOf([], rules);
    expect(entry("checked", { details: { check, stage: "place" } })).toBe(
      "Checked again before posting: no findings. The rules of r/SaaS were those read on November 3, 2026 (version 0012ab34).",
    );
  });

  test("stores each rule once per level and no text", () => {
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

describe("the sentence of an entry", () => {
  test("exists for every action, even without details", () => {
    for (const action of auditActions) {
      for (const by of ["writer", "reviewer", "customer", "administrator", "system"] as const) {
        expect(entry(action, { by })).toMatch(/^[A-Z].*\.$/);
      }
    }
  });

  test("says how a reply was placed and what survival checks found", () => {
    const account = "helpful_jo";
    expect(entry("sent", { details: { account } })).toBe(
      "Sent it to the platform's API as helpful_jo, once.",
    );
    expect(entry("placed", { details: { how: "hand", account } })).toBe(
      "Posted it manually as helpful_jo; the comment was checked and has the approved text.",
    );
    expect(entry("placed", { details: { how: "api", account } })).toBe(
      "It was posted as helpful_jo through the platform's API.",
    );
    expect(entry("placed", { details: { how: "attested", account } })).toBe(
      "Posted it manually as helpful_jo and confirmed it with a screenshot, since this platform can't be checked.",
    );
    expect(entry("refused", { details: { message: "The thread is locked." } })).toBe(
      "It was not posted: The thread is locked.",
    );
    expect(entry("looked", { details: { standing: "standing", cause: null } })).toBe(
      "Checked the reply: it is live.",
    );
    const removed = { standing: "removed", cause: "Moderators removed it." };
    expect(entry("looked", { details: removed })).toBe(
      "Checked the reply: it was removed. Moderators removed it.",
    );
    expect(entry("removed", { details: { removedBy: "moderator" } })).toBe(
      "It was removed by the community's moderators.",
    );
    expect(
      entry("removed", { details: { removedBy: null, cause: "Its author deleted it." } }),
    ).toBe("Its author deleted it.");
  });

  test("distinguishes a customer's approval from automatic approval", () => {
    expect(entry("approved", { by: "customer" })).toBe("Approved the text.");
    expect(entry("approved")).toBe(
      "Approved automatically: your settings post replies without asking you.",
    );
  });

  test("says whether the language model drafted the text", () => {
    expect(entry("wrote", { by: "writer", details: { helped: true, attested: true } })).toBe(
      "Wrote the text, with drafts by the language model. Confirmed the first-hand use that it describes.",
    );
    expect(entry("wrote", { by: "writer", details: { helped: false, attested: false } })).toBe(
      "Wrote the text, without drafts by a language model.",
    );
  });

  test("does not reveal how much a writer earns", () => {
    expect(entry("earning", { details: { state: "pending", cents: 400 } })).toBe(
      "The writer is paid once it has been live for 72 hours.",
    );
  });
});

test("the sentence of an activity names what was changed", () => {
  expect(activitySentence("reply_change_requested", {})).toBe("asked for a change to a reply");
  expect(
    activitySentence("settings_changed", { fields: ["autoPost", "disclosure", "timeZone"] }),
  ).toBe("changed automatic posting, the disclosure line and the time zone");
});
