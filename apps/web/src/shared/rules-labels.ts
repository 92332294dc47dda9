import type { AiStance, CommunityRules, RulesReading, Stance } from "@earshot/contract";

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
  topic: RulesReading["quotes"][number]["topic"];
  name: string;
  says: string;
  quotes: { quote: string; from: string }[];
}

function aiSays({ ai, ai_removal, ai_ban }: RulesReading): string {
  const threats = [ai_removal && "it may be removed", ai_ban && "a ban is possible"].filter(
    Boolean,
  );
  return [aiLabels[ai], ...threats].join("; ");
}

/** Returns the statements in the order in which a writer needs them. Account requirements only if there are any. */
export function pointsOf(reading: RulesReading): RulesPoint[] {
  const points: [RulesPoint["topic"], string, string | null][] = [
    ["promotion", "Promoting your own product", stanceLabels[reading.promotion]],
    ["links", "Links", stanceLabels[reading.links]],
    ["ai", "AI-written text", aiSays(reading)],
    [
      "account_days",
      "Age of the account",
      reading.account_days === null
        ? null
        : `at least ${reading.account_days.toLocaleString()} ${reading.account_days === 1 ? "day" : "days"}`,
    ],
    [
      "karma",
      "Karma of the account",
      reading.karma === null ? null : `at least ${reading.karma.toLocaleString()}`,
    ],
  ];
  return points.flatMap(([topic, name, says]) => {
    if (says === null) return [];
    const quotes = reading.quotes
      .filter((one) => one.topic === topic)
      .map(({ quote, rule }) => ({
        quote,
        from: rule === null ? "description" : `rule ${(rule + 1).toLocaleString()}`,
      }));
    return [{ topic, name, says, quotes }];
  });
}
