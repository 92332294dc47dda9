import { type AiStance, cutText, type RulesReading, type Stance } from "@earshot/contract";
import { readAi } from "./ai.ts";
import type { WrittenRule } from "./clauses.ts";
import { isForeign } from "./language.ts";
import { readTopic, type StanceReading } from "./stance.ts";
import { readAge, readKarma } from "./standing.ts";
import { linksTopic, promotionTopic } from "./topics.ts";

/** A whole number, raised with every change of what is read, so that kept readings can be told to be of an older one. */
export const rulebookVersion = "1";

/** A community's rules and description, as it shows them. */
export interface Rulebook {
  rules: readonly WrittenRule[];
  /** Its description or side bar; empty when there is none. */
  about: string;
}

type Quote = RulesReading["quotes"][number];
/** No quote is longer than this many UTF-16 units: it shows where something stands. */
const longestQuote = 400;

const cut = (text: string): string =>
  text.length <= longestQuote ? text : `${cutText(text, longestQuote - 1).trimEnd()}…`;

/** The strictest of what several rules say; a way round a ban makes it a limit. */
function stanceOf(readings: readonly StanceReading[]): Stance {
  const said = new Set(readings.map(({ stance }) => stance));
  if (said.has("forbidden")) {
    return said.has("limited") || said.has("allowed") ? "limited" : "forbidden";
  }
  if (said.has("limited")) return "limited";
  return said.has("allowed") ? "allowed" : "unsaid";
}

/**
 * What a rule says of text that a machine wrote. One that forbids pictures alone does not forbid text,
 * and shows that the community minds: that is "limited".
 */
function aiStanceOf(reading: NonNullable<ReturnType<typeof readAi>>): AiStance {
  if (reading.notAllowed) return reading.picturesOnly ? "limited" : "forbidden";
  if (reading.disclosure) return "disclose";
  if (reading.someAllowed) return "limited";
  return reading.allowed ? "allowed" : "unsaid";
}

const strictestFirst: readonly AiStance[] = ["forbidden", "disclose", "limited", "allowed"];

/**
 * Reads what a community's rules say of promotion, links, a machine's text, and of the age and karma
 * that an account needs, with the words that each was read from. By words alone, in English; nothing
 * is asked of a network, and the same rules are always read the same.
 */
export function readRules({ rules, about }: Rulebook): RulesReading {
  const quotes: Quote[] = [];
  const sources: { rule: number | null; written: WrittenRule }[] = rules.map((written, rule) => ({
    rule,
    written,
  }));
  if (about.trim() !== "") sources.push({ rule: null, written: { name: "", description: about } });
  // The rules alone, where there are any: a description may be in two languages.
  const all = rules.map(({ name, description }) => `${name}\n${description}`).join("\n") || about;
  const promotion: StanceReading[] = [];
  const links: StanceReading[] = [];
  const ai = new Set<AiStance>();
  let [removal, ban] = [false, false];
  let accountDays: number | null = null;
  let karma: number | null = null;
  for (const { rule, written } of sources) {
    const note = (topic: Quote["topic"], found: readonly string[]) => {
      for (const quote of new Set(found)) quotes.push({ topic, rule, quote: cut(quote) });
    };
    for (const [name, topic, into] of [
      ["promotion", promotionTopic, promotion],
      ["links", linksTopic, links],
    ] as const) {
      const found = readTopic(written, topic);
      if (!found) continue;
      into.push(found);
      note(name, found.quotes);
    }
    const machine = readAi(written);
    if (machine && aiStanceOf(machine) !== "unsaid") {
      ai.add(aiStanceOf(machine));
      removal ||= machine.removal;
      ban ||= machine.ban;
      note("ai", machine.quotes);
    }
    const age = readAge(written);
    if (age) {
      accountDays = Math.max(accountDays ?? 0, age.least);
      note("account_days", [age.quote]);
    }
    const need = readKarma(written);
    if (need) {
      karma = Math.max(karma ?? 0, need.least);
      note("karma", [need.quote]);
    }
  }
  return {
    promotion: stanceOf(promotion),
    links: stanceOf(links),
    ai: strictestFirst.find((stance) => ai.has(stance)) ?? "unsaid",
    ai_removal: removal,
    ai_ban: ban,
    account_days: accountDays,
    karma,
    ...(isForeign(all) && { foreign: true }),
    quotes,
  };
}
