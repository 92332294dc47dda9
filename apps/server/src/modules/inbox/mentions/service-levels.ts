import { type IntentLevel, intentLevels } from "@earshot/contract";
import { levelOf } from "@earshot/intent";

/** The lowest score of a level, by the same steps that levels are shown by. */
export function lowestScoreOf(level: IntentLevel): number {
  let score = 0;
  while (intentLevels.indexOf(levelOf(score)) < intentLevels.indexOf(level)) score += 1;
  return score;
}
