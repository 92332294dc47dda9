/** The ways in which a writer can be paid. */
export const payoutWays = ["bank", "paypal", "wise", "gcash"] as const;
export type PayoutWay = (typeof payoutWays)[number];

/** The name of each way, and of its account. */
export const payoutWayNames: Record<PayoutWay, { name: string; account: string }> = {
  bank: { name: "Bank transfer", account: "IBAN or account number" },
  paypal: { name: "PayPal", account: "Email address of your PayPal account" },
  wise: { name: "Wise", account: "Email address of your Wise account" },
  gcash: { name: "GCash", account: "GCash number" },
};

/** How long a new payout method waits before it is used. */
export const payoutMethodHoldHours = 48;
