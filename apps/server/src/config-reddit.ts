import type { Environment } from "./config-variables.ts";

/** Where Reddit is, how it is read, and which communities are read. */
export interface RedditConfig {
  apiUrl: string;
  authUrl: string;
  webUrl: string;
  /** null when no credentials are set: without feeds Reddit is then not read, and the screens say so. */
  credentials: { clientId: string; clientSecret: string } | null;
  /** Whether public Atom feeds are read when there are no credentials. */
  feeds: boolean;
  userAgent: string;
  communities: string[];
  comments: boolean;
  callsPerMinute: number;
  /** How many of these calls fetch stored posts again. */
  recheckCallsPerMinute: number;
}

/** At least three: one for shared searches, one for the posts of open mentions, one for all others. */
const recheckCallsOf = (env: Environment): number =>
  Math.max(3, Math.floor(env.REDDIT_CALLS_PER_MINUTE * env.REDDIT_RECHECK_SHARE));

export const redditOf = (env: Environment, trimSlash: (value: string) => string): RedditConfig => ({
  apiUrl: trimSlash(env.REDDIT_API_URL),
  authUrl: trimSlash(env.REDDIT_AUTH_URL),
  webUrl: trimSlash(env.REDDIT_WEB_URL),
  credentials:
    env.REDDIT_CLIENT_ID && env.REDDIT_CLIENT_SECRET
      ? { clientId: env.REDDIT_CLIENT_ID, clientSecret: env.REDDIT_CLIENT_SECRET }
      : null,
  feeds: env.REDDIT_FEEDS === "on",
  userAgent: env.REDDIT_USER_AGENT,
  communities: env.REDDIT_COMMUNITIES,
  comments: env.REDDIT_COMMENTS === "on",
  callsPerMinute: env.REDDIT_CALLS_PER_MINUTE,
  recheckCallsPerMinute: recheckCallsOf(env),
});
