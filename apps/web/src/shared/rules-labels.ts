import type { AiStance, CommunityRules, RulesAssessment, Stance } from "@earshot/contract";

/** What a community's verdict means for writers. */
export const verdictLabels: Record<CommunityRules["verdict"], string> = {
  allowed: "Replies are allowed",
  hold: "A reviewer reads it first",
  forbidden: "No replies here",
};

/** What the verdict is based on. */
export const verdictBy: Record<CommunityRules["by"], string> = {
  rules: "based on its rules",
  administrator: "decided by our administrator",
  block_list: "it is on our block list",
  unknown: "its rules are unknown",
};

const stanceLabels: Record<Stance, string> = {
  forbidden: "forbidden",
  limited: "limited",
  allowed: "allowed",
  unsaid: "not mentioned",
};

const aiLabels: Record<AiStance, string> = { ...stanceLabels, disclose: "must be disclosed" };

/** A statement of a community's rules, with the quotes it is based on. */
export interface RulesPoint {
  topic: RulesAssessment["quotes"][number]["topic"];
  name: string;
  says: string;
  quotes: { quote: string; rule: number | null }[];
}

function aiSays({ ai, aiRemoval, aiBan }: RulesAssessment): string {
  const threats = [aiRemoval && "it may be removed", aiBan && "a ban is possible"].filter(Boolean);
  return [aiLabels[ai], ...threats].join("; ");
}

/** Returns the statements in the order in which a writer needs them. Account requirements only if there are any. */
export function pointsOf(assessment: RulesAssessment): RulesPoint[] {
  const points: [RulesPoint["topic"], string, string | null][] = [
    ["promotion", "Promoting your own product", stanceLabels[assessment.promotion]],
    ["links", "Links", stanceLabels[assessment.links]],
    ["ai", "AI-written text", aiSays(assessment)],
    [
      "minAccountAgeDays",
      "Age of the account",
      assessment.minAccountAgeDays === null
        ? null
        : `at least ${assessment.minAccountAgeDays.toLocaleString()} ${assessment.minAccountAgeDays === 1 ? "day" : "days"}`,
    ],
    [
      "karma",
      "Karma of the account",
      assessment.karma === null ? null : `at least ${assessment.karma.toLocaleString()}`,
    ],
  ];
  return points.flatMap(([topic, name, says]) => {
    if (says === null) return [];
    const quotes = assessment.quotes
      .filter((one) => one.topic === topic)
      .map(({ quote, rule }) => ({ quote, rule }));
    return [{ topic, name, says, quotes }];
  });
}
