import type { CheckOutcome, FindingLevel, FindingRule } from "@earshot/contract";

/** The result of a check for the audit log: each rule once per level, and no text. */
export function checkOutcomeOf(
  findings: readonly { rule: FindingRule; level: FindingLevel }[],
  rules: CheckOutcome["rules"],
): CheckOutcome {
  const distinct = new Map(
    findings.map(({ rule, level }) => [`${rule} ${level}`, { rule, level }]),
  );
  return { findings: [...distinct.values()], rules };
}

/** The names of the rules for customers; a test checks that every rule has one. */
export const ruleNames: Readonly<Record<string, string>> = {
  text: "an empty text",
  length: "its length",
  disclosure: "the disclosure line",
  one_reply: "one reply a thread",
  community_rules: "its community's rules",
  community_removals: "earlier removals in its community",
  blocked_community: "a blocked community",
  opted_out: "an opt-out",
  sensitive: "a sensitive post",
  no_pitch: "a post that asks for no pitches",
  account_cap: "how often one account may reply",
  thread: "the state of its thread",
  similar: "similarity to an earlier reply",
  first_hand: "a claim of first-hand use",
  machine_style: "machine-sounding style",
  salesy: "a promotional tone",
  links: "its links",
  unknown_fact: "an unknown fact",
  markup: "its markup",
};

/** The UTC day of an ISO 8601 time, such as November 3, 2026; empty when it is invalid. */
function dayInWords(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return "";
  return at.toLocaleDateString("en-US", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** `a, b and c`. */
export const joinWords = (words: readonly string[]): string =>
  words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

const namesOf = ({ findings }: CheckOutcome, level: FindingLevel): string =>
  joinWords(
    findings
      .filter((finding) => finding.level === level)
      .map(({ rule }) => ruleNames[rule] ?? rule),
  );

/** Names the community rules that a text was checked against. */
function rulesSentence({ rules }: CheckOutcome): string {
  if (rules === null) return "";
  const { community, asOf, version } = rules;
  if (asOf === null) return ` The rules of ${community} are not known.`;
  const mark = version === null ? "" : ` (version ${version.replaceAll("-", "").slice(-8)})`;
  return ` The rules of ${community} were those read on ${dayInWords(asOf)}${mark}.`;
}

/** The sentence for a check of a text. */
export function checkSentence(outcome: CheckOutcome): string {
  const [stops, holds, notes] = (["stop", "hold", "note"] as const).map((level) =>
    namesOf(outcome, level),
  );
  const result = stops
    ? `Checked the text and stopped it: ${stops}.`
    : holds
      ? `Checked the text and held it for a reviewer: ${holds}.`
      : "Checked the text: no findings.";
  return `${result}${notes ? ` Advice on ${notes}.` : ""}${rulesSentence(outcome)}`;
}

/** The sentence for the check of the thread and its rules at placement. */
export function contextSentence(outcome: CheckOutcome): string {
  const stops = namesOf(outcome, "stop");
  const result = stops === "" ? "no findings" : `${stops} prevents posting it`;
  return `Checked again before posting: ${result}.${rulesSentence(outcome)}`;
}

/** A text among the details of an entry; null when it is missing or empty. */
export function detail(details: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = details[field];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The check among the details of an entry; null when there is none. */
export function checkIn(details: Readonly<Record<string, unknown>>): CheckOutcome | null {
  const { check } = details;
  return typeof check === "object" && check !== null && "findings" in check && "rules" in check
    ? (check as CheckOutcome)
    : null;
}
