import type { Source } from "@earshot/contract";

/** What a sign-in showed. */
export interface SignedInAccount {
  name: string;
  /** Whether it moderates the community that was asked about; null: none was. */
  moderates: boolean | null;
}

/**
 * A platform where a person proves which account is theirs (OAuth 2.0, code flow). Nothing is kept of
 * the permission. Fails with IdentityError.
 */
export interface AccountSignIn {
  readonly name: Source;
  /** Where the browser goes. */
  authorizeUrl(ask: { state: string; redirectUri: string }): string;
  /**
   * Exchanges a code, once.
   * @param community also find out whether the account moderates it; null: don't
   * @throws IdentityError
   */
  accountOf(code: string, redirectUri: string, community: string | null): Promise<SignedInAccount>;
}
