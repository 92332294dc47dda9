import type { Warning } from "@earshot/contract";

/** Returns the warning that forbids replying to a post, as about grief or self-harm; otherwise undefined. */
export const sensitiveWarningOf = (warnings: readonly Warning[]): Warning | undefined =>
  warnings.find(({ kind }) => kind !== "no_pitch");
