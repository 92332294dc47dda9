import { linkFindings, salesyFindings } from "./sales.ts";
import { featureNames, habits, readFeatures } from "./style-features.ts";
import { measures } from "./style-measures.ts";
import { stockPhrases } from "./style-phrases.ts";
import { readStyle } from "./style-read.ts";
import { bias, fittedWeights, handWeights, speaksAt } from "./style-weights.ts";
import type { ProseFinding, Span } from "./types.ts";

/** Below this a habit weighs too little to be told, in logits. */
const leastTold = 0.25;
/** So many habits are told at most, and so many places of each. */
const habitsTold = 6;
const placesTold = 3;

const weights = featureNames.map((name) => fittedWeights[name] ?? handWeights[name] ?? 0);
const always: ReadonlySet<string> = new Set(stockPhrases.map(({ id }) => id));

/** What is told of a feature at a place of it; null for one that is only counted. */
function tell(id: string, text: string, span: Span | null): ProseFinding | null {
  const words = span ? text.slice(...span) : "";
  const habit = habits.find((one) => one.id === id);
  const measure = measures.find((one) => one.id === id);
  const message = habit ? habit.message?.(words) : measure?.message;
  const remedy = (habit ?? measure)?.remedy;
  if (message === undefined || remedy === undefined) return null;
  return { rule: "machine_style", level: "note", message, remedy, span };
}

function machineStyle(text: string): { score: number; findings: ProseFinding[] } {
  const read = readStyle(text);
  if (read === null) return { score: 0, findings: [] };
  const { values, places } = readFeatures(read);
  const shares = featureNames.map((id, at) => ({
    id,
    share: (values[at] ?? 0) * (weights[at] ?? 0),
    spans: places[at] ?? [],
  }));
  const sum = shares.reduce((total, { share }) => total + share, bias);
  const score = 1 / (1 + Math.exp(-sum));
  const stock = shares.filter(({ id, spans }) => always.has(id) && spans.length > 0);
  const heavy = shares
    .filter(({ id, share }) => !always.has(id) && share >= leastTold)
    .sort((a, b) => b.share - a.share);
  const told = [...stock, ...(score >= speaksAt ? heavy : [])].flatMap(({ id, spans }) => {
    const where = spans.length === 0 ? [null] : spans.slice(0, placesTold);
    const findings = where.flatMap((span) => tell(id, text, span) ?? []);
    return findings.length === 0 ? [] : [findings];
  });
  return { score, findings: told.slice(0, stock.length + habitsTold).flat() };
}

/**
 * How much a text reads as if a machine had written it, 0 to 1: the logistic function of a sum over habits
 * of wording and rhythm (`style-weights.ts`), each counted by its share of the text, so that length, links
 * and @names count for nothing. Stock phrases are told wherever they stand, the other habits from `speaksAt`
 * on, the heaviest first; then salesy words, and links when they are too many. A text that is not in Latin
 * letters has score 0. It is advice: a person can write like this, and a machine need not.
 */
export function styleOf(text: string): { score: number; findings: ProseFinding[] } {
  const { score, findings } = machineStyle(text);
  return { score, findings: [...findings, ...salesyFindings(text), ...linkFindings(text)] };
}
