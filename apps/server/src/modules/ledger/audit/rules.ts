import type { CheckOutcome, FindingLevel, FindingRule } from "@earshot/contract";

/** What the book keeps of a check. */
export function checkOutcomeOf(
  findings: readonly { rule: FindingRule; level: FindingLevel }[],
  rules: CheckOutcome["rules"],
): CheckOutcome {
  const seen = new Map(findings.map(({ rule, level }) => [`${rule} ${level}`, { rule, level }]));
  return { findings: [...seen.values()], rules };
}

/** What the rules are called where a customer reads of them; a test looks that each one is here. */
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
  no_pitch: "a post that wants no pitch",
  account_cap: "how often one account may reply",
  thread: "the state of its thread",
  similar: "likeness to an earlier reply",
  first_hand: "a claim of first-hand use",
  machine_style: "a machine's style",
  salesy: "the tone of an advertisement",
  links: "its links",
  unknown_fact: "a fact that we don't know",
  markup: "its markup",
};

/** A day in English and UTC, such as 3 November 2026; empty when it is no moment. */
function dayInWords(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return "";
  return at.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** Words of a list: `a, b and c`. */
const listed = (words: readonly string[]): string =>
  words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

const namesOf = ({ findings }: CheckOutcome, level: FindingLevel): string =>
  listed(
    findings.filter((found) => found.level === level).map(({ rule }) => ruleNames[rule] ?? rule),
  );

/** Which rules of its community a text was checked against. */
function rulesSentence({ rules }: CheckOutcome): string {
  if (rules === null) return "";
  const { community, asOf, version } = rules;
  if (asOf === null) return ` Nothing is known of the rules of ${community}.`;
  const mark = version === null ? "" : ` (version ${version.replaceAll("-", "").slice(-8)})`;
  return ` The rules of ${community} were those read on ${dayInWords(asOf)}${mark}.`;
}

/** A check in words. */
export function checkSentence(outcome: CheckOutcome): string {
  const [stops, holds, notes] = (["stop", "hold", "note"] as const).map((level) =>
    namesOf(outcome, level),
  );
  const said = stops
    ? `Checked the text and stopped it: ${stops}.`
    : holds
      ? `Checked the text and held it for a reviewer: ${holds}.`
      : "Checked the text: no rule spoke against it.";
  return `${said}${notes ? ` Advice was given on ${notes}.` : ""}${rulesSentence(outcome)}`;
}

/** What the rules said once more of where a reply goes, as it was placed. */
export function contextSentence(outcome: CheckOutcome): string {
  const stops = namesOf(outcome, "stop");
  const said =
    stops === "" ? "none speaks against placing it" : `${stops} speaks against placing it`;
  return `Asked the rules once more: ${said}.${rulesSentence(outcome)}`;
}

/** What the details of an entry say in words; null where they don't. */
export function detail(details: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = details[field];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The check that an entry's details carry. */
export function checkIn(details: Readonly<Record<string, unknown>>): CheckOutcome | null {
  const { check } = details;
  return typeof check === "object" && check !== null && "findings" in check && "rules" in check
    ? (check as CheckOutcome)
    : null;
}
