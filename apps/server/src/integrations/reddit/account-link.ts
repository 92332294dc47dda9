import type { AccountLink } from "../ports/account-link.ts";
import { IdentityError } from "../ports/identity.ts";
import { SourceError } from "../ports/source.ts";
import type { Reddit } from "./index.ts";

/** The requested scopes: identity, and submitting and editing comments (Reddit API, scopes). */
const scopes = ["identity", "submit", "edit", "read", "history"];

/** Converts errors of the API to errors of a sign-in. */
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
