import type { Caution } from "@earshot/contract";

/** Of what a post speaks that nobody is replied to over (rulings, Trust rules); else undefined. */
export const sensitiveWarningOf = (cautions: readonly Caution[]): Caution | undefined =>
  cautions.find(({ kind }) => kind !== "no_pitch");
