import type { AccountSignIn } from "../ports/account-sign-in.ts";
import { SourceError } from "../ports/source.ts";
import { asIdentityError } from "./account-link.ts";
import type { Reddit, RedditCalls } from "./index.ts";

/** Who they are, and who moderates a community (Reddit API, scopes). */
const scopes = ["identity", "read"];

/** Reddit's response for a community that an account may not see: it does not moderate it. */
const unseen: ReadonlySet<string> = new Set([
  "no-such-community",
  "not-found",
  "private",
  "banned",
]);

async function moderates(calls: RedditCalls, community: string, account: string): Promise<boolean> {
  try {
    const names = await calls.moderators(community, account);
    return names.some((name) => name.toLowerCase() === account.toLowerCase());
  } catch (error) {
    if (error instanceof SourceError && unseen.has(error.failure)) return false;
    throw error;
  }
}

/** Proves by a sign-in which Reddit account is a person's, and what it moderates. */
export function redditSignIn(reddit: Reddit): AccountSignIn {
  return {
    name: "reddit",
    authorizeUrl: ({ state, redirectUri }) =>
      reddit.tokens.authorizeUrl({ state, redirectUri, scopes, duration: "temporary" }),
    accountOf: (code, redirectUri, community) =>
      asIdentityError(async () => {
        const grant = await reddit.tokens.forCode(code, redirectUri);
        try {
          const calls = reddit.with(grant);
          const { name } = await calls.me();
          const asked = community === null ? null : await moderates(calls, community, name);
          return { name, moderates: asked };
        } finally {
          // The token expires within a day: a failure here must not hide the result.
          await reddit.tokens.revoke(grant.accessToken, "access_token").catch(() => {});
        }
      }),
  };
}
