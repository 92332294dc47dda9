/** Where the administrator's data is cached. */
export const adminKeys = {
  invitations: ["admin", "invitations"],
  communities: ["admin", "communities"],
  optOuts: ["admin", "opt-outs"],
} as const;
