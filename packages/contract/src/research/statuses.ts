// Apart from the schemas: a browser shows these words without loading those.

/** S1 §4. `persona_complete`: the personas can be shown, the rest is still worked on. `canceled` is ours. */
export const researchStatuses = [
  "processing",
  "persona_complete",
  "completed",
  "failed",
  "canceled",
] as const;
export type ResearchStatus = (typeof researchStatuses)[number];

/** The steps of an analysis, in order. */
export const researchSteps = [
  "searching",
  "ranking",
  "themes",
  "personas",
  "communities",
  "keywords",
] as const;
export type ResearchStep = (typeof researchSteps)[number];
