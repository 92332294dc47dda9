/** Why a guarded request got no response. */
export type GuardedRequestFailure =
  /** Not the address of a public server: another scheme or port, credentials in it, or no host. */
  | "address"
  /** The host resolves to an address that is not public: this machine, a private or a reserved range. */
  | "forbidden"
  /** The name does not resolve, nothing answers there, or the certificate is wrong. */
  | "unreachable"
  /** More redirects than are followed. */
  | "redirects";

/** A guarded request got no response. The message is for the log. */
export class GuardedRequestError extends Error {
  readonly failure: GuardedRequestFailure;

  constructor(failure: GuardedRequestFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.failure = failure;
  }
}
