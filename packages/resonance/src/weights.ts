import type { ResonancePart } from "@earshot/contract";

/** The weight of each part in the score. */
export const weights: Record<ResonancePart, number> = {
  readability: 1,
  specificity: 1,
  value_first: 1,
  fit: 1,
  norms: 1,
  promotion: 1,
  machine_signs: 1,
};
