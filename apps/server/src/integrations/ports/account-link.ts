/** An account at another service that allowed us to act for it. */
export interface LinkedAccount {
  username: string;
  /** What later access tokens are got with. A secret. */
  refreshToken: string;
  scopes: string[];
}

/** A service whose accounts can be connected (OAuth 2.0, code flow). Fails with IdentityError. */
export interface AccountLink {
  /** Where the browser goes. */
  authorizeUrl(ask: { state: string; redirectUri: string }): string;
  /** Exchanges a code, once; never tried again by itself. @throws IdentityError. */
  connect(code: string, redirectUri: string): Promise<LinkedAccount>;
  /** Takes the permission back; harmless when it is gone already. @throws IdentityError. */
  revoke(refreshToken: string): Promise<void>;
}
