import type { Source } from "@earshot/contract";

/** The result of a sign-in. */
export interface SignedInAccount {
  name: string;
  /** Whether the account moderates the community in question; null: no community was given. */
  moderates: boolean | null;
}

/**
 * A platform where people prove which account is theirs (OAuth 2.0, authorization code flow). The permission
 * is not stored. Fails with IdentityError.
 */
export interface AccountSignIn {
  readonly name: Source;
  /** The address to which the browser is sent. */
  authorizeUrl(ask: { state: string; redirectUri: string }): string;
  /**
   * Exchanges a code, once.
   * @param community also find out whether the account moderates it; null: don't
   * @throws IdentityError
   */
  accountOf(code: string, redirectUri: string, community: string | null): Promise<SignedInAccount>;
}
