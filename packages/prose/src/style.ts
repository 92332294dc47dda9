import { linkFindings, salesyFindings } from "./sales.ts";
import { featureNames, habits, readFeatures } from "./style-features.ts";
import { measures } from "./style-measures.ts";
import { parseStyle } from "./style-parse.ts";
import { stockPhrases } from "./style-phrases.ts";
import { bias, minReportedScore, weights } from "./style-weights.ts";
import type { ProseFinding, Span } from "./types.ts";

/** The minimum weight of a habit for a finding, in logits. */
const minReportedWeight = 0.25;
/** The maximum number of habits with findings, and of findings for each. */
const maxHabits = 6;
const maxSpansPerHabit = 3;

const always: ReadonlySet<string> = new Set(stockPhrases.map(({ id }) => id));

/** The finding for a feature at a span; null for a feature that only counts toward the score. */
function findingOf(id: string, text: string, span: Span | null): ProseFinding | null {
  const words = span ? text.slice(...span) : "";
  const habit = habits.find((one) => one.id === id);
  const measure = measures.find((one) => one.id === id);
  const message = habit ? habit.message?.(words) : measure?.message;
  const remedy = (habit ?? measure)?.remedy;
  if (message === undefined || remedy === undefined) return null;
  return { rule: "machine_style", level: "note", message, remedy, span };
}

function machineStyle(text: string): { score: number; findings: ProseFinding[] } {
  const parsed = parseStyle(text);
  if (parsed === null) return { score: 0, findings: [] };
  const { values, places } = readFeatures(parsed);
  const shares = featureNames.map((id, at) => ({
    id,
    share: (values[at] ?? 0) * (weights[id] ?? 0),
    spans: places[at] ?? [],
  }));
  const sum = shares.reduce((total, { share }) => total + share, bias);
  const score = 1 / (1 + Math.exp(-sum));
  const stock = shares.filter(({ id, spans }) => always.has(id) && spans.length > 0);
  const heavy = shares
    .filter(({ id, share }) => !always.has(id) && share >= minReportedWeight)
    .sort((a, b) => b.share - a.share);
  const findings = [...stock, ...(score >= minReportedScore ? heavy : [])].flatMap(
    ({ id, spans }) => {
      const where = spans.length === 0 ? [null] : spans.slice(0, maxSpansPerHabit);
      const ofHabit = where.flatMap((span) => findingOf(id, text, span) ?? []);
      return ofHabit.length === 0 ? [] : [ofHabit];
    },
  );
  return { score, findings: findings.slice(0, stock.length + maxHabits).flat() };
}

/**
 * Scores how much a text reads like AI-generated text, 0 to 1: the logistic function of a sum over habits of
 * wording and rhythm (`style-weights.ts`), each by its share of the text, so that length, links and @names
 * do not count. Always reports stock phrases; reports the other habits from `minReportedScore` on, by weight;
 * then salesy words, and links when there are too many. A text that is not in Latin letters has score 0. This
 * is advice: people can write like this, and models can write differently.
 */
export function styleOf(text: string): { score: number; findings: ProseFinding[] } {
  const { score, findings } = machineStyle(text);
  return { score, findings: [...findings, ...salesyFindings(text), ...linkFindings(text)] };
}
