/** Where the administrator's data is cached. */
export const adminKeys = {
  invitations: ["admin", "invitations"],
  review: ["admin", "review"],
  payouts: ["admin", "payouts"],
  reports: ["admin", "reports"],
  communities: ["admin", "communities"],
  accounts: ["admin", "accounts"],
  optOuts: ["admin", "opt-outs"],
} as const;
