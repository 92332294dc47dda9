/** Where the administrator's data is cached. */
export const adminKeys = {
  invitations: ["admin", "invitations"],
  review: ["admin", "review"],
  reports: ["admin", "reports"],
  communities: ["admin", "communities"],
  optOuts: ["admin", "opt-outs"],
} as const;
