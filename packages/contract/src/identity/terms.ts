/** The terms and conditions that accounts accept. Accounts accept each new version once. */
export const terms = {
  /** The day of the last change, as the terms page shows it. */
  version: "2025-09-01",
  /** In years (S2 §9). */
  minimumAge: 16,
} as const;
