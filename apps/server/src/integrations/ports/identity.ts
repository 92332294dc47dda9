/** The identity of a person, as an OpenID Connect provider states it. */
export interface Person {
  /** The service's id for the account; it never changes and is never reused. */
  subject: string;
  email: string;
  /** The service has verified that the address is theirs. */
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

/** The values that bind a sign-in to the browser that started it, which stores them. */
export interface SignInAsk {
  state: string;
  /** Returned inside the service's response (OpenID Connect, 3.1.2.1). */
  nonce: string;
  /** The PKCE verifier (RFC 7636). */
  verifier: string;
  redirectUri: string;
}

/** An identity provider. */
export interface Identity {
  /** The address to which the browser is sent. @throws IdentityError unavailable. */
  authorizeUrl(ask: SignInAsk): Promise<string>;
  /** Exchanges a code once and never retries. @throws IdentityError. */
  personOf(code: string, ask: SignInAsk): Promise<Person>;
}
