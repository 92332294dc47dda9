import { type AiStance, cutText, type RulesAssessment, type Stance } from "@earshot/contract";
import { readAge, readKarma } from "./account-requirements.ts";
import { readAi } from "./ai.ts";
import type { WrittenRule } from "./clauses.ts";
import { isForeign } from "./language.ts";
import { readTopic, type StanceAssessment } from "./stance.ts";
import { linksTopic, promotionTopic } from "./topics.ts";

/** Raised with every change of the patterns, so that stored assessments of an older version are recognized. */
export const rulebookVersion = "2";

/** A community's rules and description, as it shows them. */
export interface Rulebook {
  rules: readonly WrittenRule[];
  /** Its description or sidebar; empty when there is none. */
  about: string;
}

type Quote = RulesAssessment["quotes"][number];
/** In UTF-16 units: a quote only has to show where something is written. */
const maxQuoteLength = 400;

const cut = (text: string): string =>
  text.length <= maxQuoteLength ? text : `${cutText(text, maxQuoteLength - 1).trimEnd()}…`;

/**
 * Combines the stances of several rules: the strictest one, but a ban with an exception is a limit. A dedicated
 * thread is no exception for replies elsewhere, and neither is a sentence that was not understood.
 */
function stanceOf(assessments: readonly StanceAssessment[]): Stance {
  const stances = new Set(assessments.map(({ stance }) => stance));
  if (stances.has("forbidden")) {
    return assessments.some(({ lifts }) => lifts) ? "limited" : "forbidden";
  }
  if (stances.has("limited")) return "limited";
  return stances.has("allowed") ? "allowed" : "unsaid";
}

/** The assessment whose first quote decides: one of the resulting stance, else the ban that was limited. */
const deciding = <T extends StanceAssessment>(assessments: readonly T[], stance: Stance) =>
  assessments.find((one) => one.stance === stance) ?? assessments[0];

/**
 * The stance of a rule on AI-generated text. A rule that forbids only AI images does not forbid text, but
 * shows that the community objects to AI: that is "limited".
 */
function aiStanceOf(assessment: NonNullable<ReturnType<typeof readAi>>): AiStance {
  if (assessment.notAllowed) return assessment.imagesOnly ? "limited" : "forbidden";
  if (assessment.disclosure) return "disclose";
  if (assessment.someAllowed) return "limited";
  return assessment.allowed ? "allowed" : "unsaid";
}

const strictestFirst: readonly AiStance[] = ["forbidden", "disclose", "limited", "allowed"];

/**
 * Assesses what a community's rules say about promotion, links and AI-generated text, and which account
 * age and karma they require, each with quotes. Uses patterns for English words only: it makes no network
 * calls, and the same rules always get the same assessment.
 */
export function readRules({ rules, about }: Rulebook): RulesAssessment {
  const quotes: Quote[] = [];
  const sources: { rule: number | null; written: WrittenRule }[] = rules.map((written, rule) => ({
    rule,
    written,
  }));
  if (about.trim() !== "") sources.push({ rule: null, written: { name: "", description: about } });
  // Only the rules, if there are any: a description may be in two languages.
  const all = rules.map(({ name, description }) => `${name}\n${description}`).join("\n") || about;
  const found: Record<"promotion" | "links", (StanceAssessment & { rule: number | null })[]> = {
    promotion: [],
    links: [],
  };
  const ai = new Set<AiStance>();
  let [removal, ban] = [false, false];
  let accountDays: number | null = null;
  let karma: number | null = null;
  for (const { rule, written } of sources) {
    const note = (topic: Quote["topic"], found: readonly string[]) => {
      for (const quote of new Set(found)) quotes.push({ topic, rule, quote: cut(quote) });
    };
    for (const [name, topic] of [
      ["promotion", promotionTopic],
      ["links", linksTopic],
    ] as const) {
      const assessment = readTopic(written, topic);
      if (!assessment) continue;
      found[name].push({ ...assessment, rule });
      note(name, assessment.quotes);
    }
    const aiRule = readAi(written);
    if (aiRule && aiStanceOf(aiRule) !== "unsaid") {
      ai.add(aiStanceOf(aiRule));
      removal ||= aiRule.removal;
      ban ||= aiRule.ban;
      note("ai", aiRule.quotes);
    }
    const requiredAge = readAge(written);
    if (requiredAge) {
      accountDays = Math.max(accountDays ?? 0, requiredAge.min);
      note("minAccountAgeDays", [requiredAge.quote]);
    }
    const requiredKarma = readKarma(written);
    if (requiredKarma) {
      karma = Math.max(karma ?? 0, requiredKarma.min);
      note("karma", [requiredKarma.quote]);
    }
  }
  const [promotion, links] = [stanceOf(found.promotion), stanceOf(found.links)];
  const decisions = {
    promotion: deciding(found.promotion, promotion),
    links: deciding(found.links, links),
  };
  return {
    promotion,
    links,
    ai: strictestFirst.find((stance) => ai.has(stance)) ?? "unsaid",
    aiRemoval: removal,
    aiBan: ban,
    minAccountAgeDays: accountDays,
    karma,
    ...(isForeign(all) && { foreign: true }),
    quotes: quotes.map((one) => {
      const decision =
        one.topic === "promotion" || one.topic === "links" ? decisions[one.topic] : undefined;
      const decides = decision?.rule === one.rule && one.quote === cut(decision?.quotes[0] ?? "");
      return decides ? { ...one, decides } : one;
    }),
  };
}
