/** Numbers of S1 §9 and S2 §9 that both sides keep. Times in milliseconds unless the name says so. */
export const limits = {
  requestTimeoutMs: 90_000,
  /** A second refresh within this time of the last attempt is skipped. */
  refreshPauseMs: 5_000,
  recheckSessionMs: 15 * 60_000,
  recheckVisibleMs: 90_000,
  meStaleMs: 30_000,
  toastMs: 3_000,
  tooltipDelayMs: 700,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 128,
  nameMax: 100,
  paymentReferenceMax: 120,
  keywordMax: 100,
  mentionsPageSize: 10,
  previewMax: 280,
  accessTokenSeconds: 15 * 60,
  /** Refresh token with and without "remember me" (rulings, Sessions). */
  refreshRememberedSeconds: 30 * 24 * 3600,
  refreshSessionSeconds: 24 * 3600,
} as const;
