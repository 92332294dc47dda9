import type { ResonancePart } from "@earshot/contract";

/**
 * The weight of each part in the score. They are equal: on the communities for tuning, no part ranked posts like
 * votes (`npm run bench:resonance -- --tuning`), so votes give no reason to prefer one.
 */
export const weights: Record<ResonancePart, number> = {
  readability: 1,
  specificity: 1,
  value_first: 1,
  fit: 1,
  norms: 1,
  promotion: 1,
  machine_signs: 1,
};
