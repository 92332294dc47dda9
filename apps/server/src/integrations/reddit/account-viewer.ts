import type { AccountViewer, SeenAccount } from "../ports/account-viewer.ts";
import { SourceError } from "../ports/source.ts";
import type { Reddit } from "./index.ts";
import type { Account } from "./things.ts";

const seen = ({ name, suspended, linkKarma, commentKarma, createdAt }: Account): SeenAccount => ({
  name,
  suspended,
  karma:
    linkKarma === null && commentKarma === null ? null : (linkKarma ?? 0) + (commentKarma ?? 0),
  bornAt: createdAt,
});

/** Reads accounts as the app, which sees what everyone sees, and as the account itself. */
export function redditAccounts(reddit: Reddit): AccountViewer {
  return {
    name: "reddit",
    async fetchAccount(name) {
      try {
        return seen(await reddit.app.user(name));
      } catch (error) {
        if (error instanceof SourceError && error.failure === "not-found") return null;
        throw error;
      }
    },
    async fetchOwnAccount(refreshToken, onToken) {
      let currentToken = refreshToken;
      const account = reddit.as({
        refreshToken,
        async onGrant({ refreshToken: next }) {
          if (next === null || next === currentToken) return;
          await onToken(next);
          currentToken = next;
        },
      });
      return seen(await account.me());
    },
  };
}
