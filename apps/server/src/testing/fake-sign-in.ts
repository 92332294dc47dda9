import type { AccountSignIn } from "../integrations/ports/account-sign-in.ts";
import { IdentityError } from "../integrations/ports/identity.ts";
import type { ProfileReader } from "../integrations/ports/profile-reader.ts";

/** A sign-in whose code is the account's name, and profiles that a test sets. */
export function createFakeSignIn() {
  /** Community, in lower case → its moderators. */
  const moderators = new Map<string, readonly string[]>();
  /** Account, in lower case → its public description. */
  const profiles = new Map<string, string>();
  const signIn: AccountSignIn = {
    name: "reddit",
    authorizeUrl: ({ state, redirectUri }) =>
      `https://reddit.example/authorize?${new URLSearchParams({ state, redirect_uri: redirectUri })}`,
    async accountOf(code, _redirectUri, community) {
      if (code === "unavailable" || code === "refused") {
        throw new IdentityError(code, "as the test wants it");
      }
      const names = moderators.get(community?.toLowerCase() ?? "") ?? [];
      return { name: code, moderates: community === null ? null : names.includes(code) };
    },
  };
  const profileReader: ProfileReader = {
    name: "reddit",
    description: async (account) => profiles.get(account.toLowerCase()) ?? null,
  };
  return { moderators, profiles, signIn, profileReader };
}
