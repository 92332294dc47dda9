import type { PlacementAccount } from "../ports/placement.ts";
import type { RedditCalls } from "./calls.ts";
import type { Reddit } from "./index.ts";

/** The calls of accounts that allowed us to act for them. They are cached, because they hold the access token. */
export function createAccountCalls(reddit: Pick<Reddit, "as">) {
  const cached = new Map<string, { refreshToken: string; calls: RedditCalls }>();
  return {
    /** The calls of an account. */
    of({ name, refreshToken, onToken }: PlacementAccount): RedditCalls {
      const known = cached.get(name);
      if (known?.refreshToken === refreshToken) return known.calls;
      const entry = {
        refreshToken,
        calls: reddit.as({
          refreshToken,
          async onGrant(grant) {
            const next = grant.refreshToken;
            if (next === null || next === entry.refreshToken) return;
            await onToken(next);
            entry.refreshToken = next;
          },
        }),
      };
      cached.set(name, entry);
      return entry.calls;
    },

    /** Drops an account's token, which may have been revoked: the next call gets a new one. */
    forget: ({ name }: PlacementAccount): void => void cached.delete(name),
  };
}
