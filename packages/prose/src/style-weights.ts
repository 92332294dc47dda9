/**
 * The weight of each feature of a text, in logits: above 0 for AI-generated text, below 0 for a person.
 *
 * Computed by logistic regression (L2 penalty 1, classes balanced) on one half of 757 replies on X that
 * people had reported as AI-generated, against clean posts of the same half: `npm run bench:style -- --tune`
 * computes them again and evaluates them on the other half.
 */
export const fittedWeights: Readonly<Record<string, number>> = {
  praise_opener: 0.77,
  agree_opener: 1.56,
  verdict_opener: 0.98,
  echo: 1.31,
  contrast: 1.16,
  the_real: 0.79,
  insider: 1.12,
  praise: 0.66,
  abstract: 1.2,
  inflated: 0.99,
  adverb: 0.33,
  hedge: 0.67,
  turn: 0.69,
  asks_back: 0.86,
  address: 0.22,
  imperative: 0.4,
  condition: 0.49,
  generic: 0.59,
  clipped: 0.22,
  dash: 0.85,
  emoji: 1.96,
  exclaims: 0.63,
  even_sentences: 1.11,
  ends_asking: 0.56,
  commas: 0.9,
  happened: -0.6,
  persons: -0.57,
  names: -1.67,
  numbers: -0.76,
  own_marks: -0.92,
};

/**
 * Set by hand: they are too rare in texts of 280 characters to compute a weight, and are in every list of
 * the habits of language models.
 */
export const manualWeights: Readonly<Record<string, number>> = {
  stock: 1.5,
  closing: 1,
  summary: 0.8,
  bullets: 1,
  triad: 0.3,
};

/** The logit of a text without any feature. */
export const bias = -1.08;

/** From this score on the habits of a text are reported. */
export const minReportedScore = 0.85;
