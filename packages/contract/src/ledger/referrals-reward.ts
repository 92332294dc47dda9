/** What a referrer gets for a referral: replies, and for how many days. */
export const referralReward = { replies: 10, days: 31 } as const;
