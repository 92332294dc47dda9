/** Where the administrator's data is cached. */
export const adminKeys = {
  invitations: ["admin", "invitations"],
  review: ["admin", "review"],
  communities: ["admin", "communities"],
  accounts: ["admin", "accounts"],
  optOuts: ["admin", "opt-outs"],
} as const;
