import type { Caution } from "@earshot/contract";

/** Returns the warning that forbids replying to a post, as about grief or self-harm; otherwise undefined. */
export const sensitiveWarningOf = (cautions: readonly Caution[]): Caution | undefined =>
  cautions.find(({ kind }) => kind !== "no_pitch");
