import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { ZodError } from "zod";
import { IdentityError } from "../ports/identity.ts";

/** Codes of failed checks of an id_token (oauth4webapi); all others are codes of failed requests. */
const untrustedCodes: ReadonlySet<string | undefined> = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
]);

/** Whether an id_token was refused because of its issuer. */
export function isOtherIssuer(error: unknown): boolean {
  if (!(error instanceof ClientError && error.cause instanceof Error)) return false;
  const details = error.cause.cause as { claim?: unknown } | undefined;
  return details?.claim === "iss";
}

/** The failure of a sign-in in the terms of the port. */
export function errorOf(cause: unknown): IdentityError {
  if (cause instanceof IdentityError) return cause;
  if (cause instanceof ResponseBodyError) {
    const { error, error_description } = cause;
    return new IdentityError(
      "refused",
      `Google refused: ${error} ${error_description ?? ""}`,
      cause,
    );
  }
  if (cause instanceof WWWAuthenticateChallengeError) {
    return new IdentityError("refused", "Google refused the client", cause);
  }
  if (
    cause instanceof ZodError ||
    (cause instanceof ClientError && untrustedCodes.has(cause.code))
  ) {
    return new IdentityError("untrusted", "Google's id_token can't be trusted", cause);
  }
  return new IdentityError("unavailable", "Google can't be reached", cause);
}
