/** Who someone is, in the words of a service that knows them (OpenID Connect). */
export interface Person {
  /** The service's own name for the account; it never changes and is never given to another. */
  subject: string;
  email: string;
  /** The service has seen that the address is theirs. */
  emailVerified: boolean;
  name: string | null;
}

/** Why a sign-in came to nothing. */
export type IdentityFailure =
  /** The code was refused: used, expired, or for another sign-in. */
  | "refused"
  /** What came back is not what was asked for; it must not be believed. */
  | "untrusted"
  /** The service can't be reached or fails. Nothing was changed; trying again is harmless. */
  | "unavailable";

export class IdentityError extends Error {
  override readonly name = "IdentityError";
  readonly failure: IdentityFailure;

  constructor(failure: IdentityFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** What one sign-in is bound to; kept by the browser that began it. */
export interface SignInAsk {
  state: string;
  /** Comes back inside the service's response (OpenID Connect, 3.1.2.1). */
  nonce: string;
  /** The PKCE verifier (RFC 7636). */
  verifier: string;
  redirectUri: string;
}

/** A service that says who someone is. */
export interface Identity {
  /** Where the browser goes. @throws IdentityError unavailable. */
  authorizeUrl(ask: SignInAsk): Promise<string>;
  /** Exchanges a code, once; never tried again by itself. @throws IdentityError. */
  personOf(code: string, ask: SignInAsk): Promise<Person>;
}
