/** Where the administrator's data is cached. */
export const adminKeys = {
  invitations: ["admin", "invitations"],
  review: ["admin", "review"],
} as const;
