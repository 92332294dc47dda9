/** Limits of receipts. The browser's first load has no more of them. */
export const receiptLimits = {
  /** The largest image, in bytes. */
  maxBytes: 5 * 1024 * 1024,
  mediaTypes: ["image/png", "image/jpeg", "image/webp"],
  /** How long before the end of a plan the receipt for the next period can be sent, in days. */
  renewalDays: 30,
  /** How long before the end of a plan that was paid by receipt the customer is notified, in days. */
  endNoticeDays: 7,
  /** How long the image is stored after the decision, in days. */
  imageDays: 90,
} as const;
