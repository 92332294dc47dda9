/** What an API token may do. Writing does not include reading. */
export const tokenScopes = ["read", "keywords", "mentions", "replies"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What each scope allows, as people read it. */
export const tokenScopeNames: Record<TokenScope, { name: string; description: string }> = {
  read: {
    name: "Read",
    description: "Read mentions, threads, keywords, replies and figures.",
  },
  keywords: { name: "Keywords", description: "Preview, add, resume and remove keywords." },
  mentions: {
    name: "Mentions",
    description: "Accept, skip and restore mentions. Accepting uses replies of your plan.",
  },
  replies: {
    name: "Replies",
    description: "Draft and approve replies, ask for changes and withdraw replies.",
  },
};

/** Requests that one token may make in a minute: calls that only read (GET), and all others. */
export const tokenRequestsPerMinute = { reads: 120, writes: 30 } as const;
