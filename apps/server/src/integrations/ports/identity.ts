/** The identity of a person, as an OpenID Connect provider states it. */
export interface Person {
  /** The service's own name for the account; it never changes and is never given to another. */
  subject: string;
  email: string;
  /** The service has seen that the address is theirs. */
  emailVerified: boolean;
  name: string | null;
}

/** Why a sign-in failed. */
export type IdentityFailure =
  /** The code was refused: used, expired, or for another sign-in. */
  | "refused"
  /** The response does not match the request and must not be trusted. */
  | "untrusted"
  /** The service can't be reached or fails. Nothing was changed; retrying is safe. */
  | "unavailable";

export class IdentityError extends Error {
  override readonly name = "IdentityError";
  readonly failure: IdentityFailure;

  constructor(failure: IdentityFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** What one sign-in is bound to; stored by the browser that started it. */
export interface SignInAsk {
  state: string;
  /** Comes back inside the service's response (OpenID Connect, 3.1.2.1). */
  nonce: string;
  /** The PKCE verifier (RFC 7636). */
  verifier: string;
  redirectUri: string;
}

/** An identity provider. */
export interface Identity {
  /** Where the browser goes. @throws IdentityError unavailable. */
  authorizeUrl(ask: SignInAsk): Promise<string>;
  /** Exchanges a code once and never retries. @throws IdentityError. */
  personOf(code: string, ask: SignInAsk): Promise<Person>;
}
