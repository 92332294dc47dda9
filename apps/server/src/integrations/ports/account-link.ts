/** An account at another service that allowed us to act for it. */
export interface LinkedAccount {
  username: string;
  /** The refresh token or its equivalent, from which later access tokens are requested. A secret. */
  refreshToken: string;
  scopes: string[];
}

/** A service whose accounts can be connected (OAuth 2.0, code flow). Fails with IdentityError. */
export interface AccountLink {
  /** Allowing the connection again renews the same permission, so revoking the earlier one would end both. */
  readonly renewsPermission?: true;
  /** The address to which the browser is sent. */
  authorizeUrl(ask: { state: string; redirectUri: string }): string;
  /** Exchanges a code once and never retries. @throws IdentityError. */
  connect(code: string, redirectUri: string): Promise<LinkedAccount>;
  /** Revokes the permission; does nothing if it is revoked already. @throws IdentityError. */
  revoke(refreshToken: string): Promise<void>;
}
