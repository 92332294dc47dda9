/** S1 §4. `persona_complete`: the personas can be shown, the rest is still worked on. `canceled` is ours. */
export const researchStatuses = [
  "processing",
  "persona_complete",
  "completed",
  "failed",
  "canceled",
] as const;
export type ResearchStatus = (typeof researchStatuses)[number];
