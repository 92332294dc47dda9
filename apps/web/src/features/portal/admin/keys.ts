/** Where the administrator's data is cached. */
export const adminKeys = {
  /** How much waits in each queue. */
  work: ["admin", "work"],
  writers: ["admin", "writers"],
  invitations: ["admin", "invitations"],
  review: ["admin", "review"],
  reports: ["admin", "reports"],
  unresolvedPlacements: ["admin", "open-ends"],
  payouts: ["admin", "payouts"],
  withdrawals: ["admin", "withdrawals"],
  communities: ["admin", "communities"],
  accounts: ["admin", "accounts"],
  billing: ["admin", "billing"],
  pendingPayments: ["admin", "payments", "pending"],
  decidedPayments: ["admin", "payments", "decided"],
  receiptImages: ["admin", "payments", "image"],
  workspaceUnits: ["admin", "workspace-units"],
  optOuts: ["admin", "opt-outs"],
} as const;
