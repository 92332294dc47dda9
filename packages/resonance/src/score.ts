import { fit } from "./fit.ts";
import { norms } from "./norms.ts";
import { readability } from "./readability.ts";
import { machineSigns, promotion } from "./signs.ts";
import { specificity } from "./specificity.ts";
import { parseText, toScore } from "./text.ts";
import type { PartScore, Subject } from "./types.ts";
import { valueFirst } from "./value-first.ts";
import { weights } from "./weights.ts";

/**
 * Scores a text, 0 to 100, as the weighted mean of its parts. Parts that can't be scored are missing: the fit
 * without a question, and the parts that read English if a text is not in Latin letters.
 */
export function scoreText(subject: Subject): { score: number; parts: PartScore[] } {
  const { content, title, audience, companyNames } = subject;
  const parsed = parseText(content);
  const parts = [
    readability(parsed),
    specificity(content, parsed),
    valueFirst(content, parsed, companyNames),
    fit(content, title, audience),
    norms(subject),
    promotion(subject),
    machineSigns(subject, parsed),
  ].filter((part) => part !== null);
  const all = parts.reduce((sum, { part }) => sum + weights[part], 0);
  const sum = parts.reduce((total, { part, score }) => total + weights[part] * score, 0);
  return { score: toScore(sum / all), parts };
}
