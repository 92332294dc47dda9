import type { AccountSignIn } from "../ports/account-sign-in.ts";
import { SourceError } from "../ports/source.ts";
import { asIdentityError } from "./account-link.ts";
import type { Reddit, RedditCalls } from "./index.ts";

/** For the account's name, and for the moderators of a community (Reddit API, scopes). */
const scopes = ["identity", "read"];

/** Failures for a community that the account can't see, and so does not moderate. */
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

/** A sign-in that proves which Reddit account a person has, and whether it moderates a community. */
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
          const isModerator = community === null ? null : await moderates(calls, community, name);
          return { name, moderates: isModerator };
        } finally {
          // The token expires within a day: a failure here must not hide the result.
          await reddit.tokens.revoke(grant.accessToken, "access_token").catch(() => {});
        }
      }),
  };
}
