/** Where the administrator's data is cached. */
export const adminKeys = {
  invitations: ["admin", "invitations"],
  review: ["admin", "review"],
  reports: ["admin", "reports"],
  unresolvedPlacements: ["admin", "open-ends"],
  payouts: ["admin", "payouts"],
  withdrawals: ["admin", "withdrawals"],
  communities: ["admin", "communities"],
  accounts: ["admin", "accounts"],
  optOuts: ["admin", "opt-outs"],
} as const;
