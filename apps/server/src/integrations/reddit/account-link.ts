import type { AccountLink } from "../ports/account-link.ts";
import { IdentityError } from "../ports/identity.ts";
import { SourceError } from "../ports/source.ts";
import type { Reddit } from "./index.ts";

/** What is asked for: who they are, and to post, edit and look after it (Reddit API, scopes). */
const scopes = ["identity", "submit", "edit", "read", "history"];

/** Turns what the API refuses into failures of a sign-in. */
export async function asIdentityError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const refused = error.failure === "unauthorized" || error.failure === "insufficient-scope";
    throw new IdentityError(refused ? "refused" : "unavailable", error.message, error);
  }
}

/** Connects people's own Reddit accounts. */
export function redditAccountLink(reddit: Reddit): AccountLink {
  return {
    authorizeUrl: ({ state, redirectUri }) =>
      reddit.tokens.authorizeUrl({ state, redirectUri, scopes }),
    connect: (code, redirectUri) =>
      asIdentityError(async () => {
        const grant = await reddit.tokens.forCode(code, redirectUri);
        const { refreshToken } = grant;
        if (refreshToken === null) {
          throw new IdentityError("untrusted", "Reddit gave no permanent permission");
        }
        const { name } = await reddit.as({ refreshToken }).me();
        return { username: name, refreshToken, scopes: grant.scopes };
      }),
    revoke: (refreshToken) => asIdentityError(() => reddit.tokens.revoke(refreshToken)),
  };
}
