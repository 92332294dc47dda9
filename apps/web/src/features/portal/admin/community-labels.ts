import type { AiStance, CommunityVerdict, RulesAssessment, Stance } from "@earshot/contract";
import { count } from "../../../lib/format.ts";

/** The verdict on replies in a community, in a word. */
export const verdictNames: Record<CommunityVerdict, string> = {
  allowed: "Allowed",
  hold: "Reviewed first",
  forbidden: "Forbidden",
};

/** The verdict, as the label of the administrator's choice. */
export const verdictChoices: Record<CommunityVerdict, string> = {
  allowed: "Allow replies",
  hold: "Review each reply first",
  forbidden: "Forbid replies (block list)",
};

const stances: Record<Stance, string> = {
  forbidden: "forbidden",
  limited: "limited",
  allowed: "allowed",
  unsaid: "not mentioned",
};
const aiStances: Record<AiStance, string> = { ...stances, disclose: "must be disclosed" };

/** The assessment of a community's rules, each part with its label. */
export function factsOf(assessment: RulesAssessment): [name: string, value: string][] {
  const { promotion, links, ai, aiRemoval, aiBan, minAccountAgeDays, karma } = assessment;
  const threats = [...(aiRemoval ? ["removal"] : []), ...(aiBan ? ["a ban"] : [])];
  const threat = threats.length > 0 ? `; threatens ${threats.join(" and ")}` : "";
  return [
    ["Promotion", stances[promotion]],
    ["Links", stances[links]],
    ["AI-written text", `${aiStances[ai]}${threat}`],
    ["Account age", minAccountAgeDays === null ? "not mentioned" : count(minAccountAgeDays, "day")],
    ["Karma", karma === null ? "not mentioned" : `${karma.toLocaleString()} or more`],
  ];
}
