/** Where the administrator's data is cached. */
export const adminKeys = { invitations: ["admin", "invitations"] } as const;
