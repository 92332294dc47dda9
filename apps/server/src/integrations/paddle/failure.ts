import type { ApiError } from "@paddle/paddle-node-sdk";
import { TaskCancelledError } from "cockatiel";
import { ZodError } from "zod";
import { maxRetryAfterSeconds } from "../../infrastructure/outbound/index.ts";
import { PaymentError, type PaymentFailure } from "../ports/payments.ts";

/** Codes of refusals that mean something to us (Paddle's error reference). All others are refusals. */
const failures: Record<string, PaymentFailure> = {
  too_many_requests: "rate-limited",
  authentication_missing: "unauthorized",
  authentication_malformed: "unauthorized",
  invalid_token: "unauthorized",
  forbidden: "unauthorized",
  not_found: "not-found",
  entity_not_found: "not-found",
  subscription_payment_declined: "declined",
  subscription_missing_payment_method_cannot_update: "declined",
  subscription_locked_renewal: "locked",
  subscription_locked_processing: "locked",
  subscription_locked_pending_changes: "locked",
  subscription_update_when_past_due: "locked",
  subscription_cannot_be_updated_when_past_due: "locked",
  internal_error: "unavailable",
  service_unavailable: "unavailable",
  bad_gateway: "unavailable",
};

function ofApi(error: ApiError): PaymentError {
  const known = Object.hasOwn(failures, error.code) ? failures[error.code] : undefined;
  const failure = known ?? (error.type === "api_error" ? "unavailable" : "refused");
  const seconds = error.retryAfter;
  const wait = seconds !== null && seconds >= 0 ? Math.min(seconds, maxRetryAfterSeconds) : null;
  return new PaymentError(failure, `Paddle refused: ${error.code} ${error.detail}`, {
    retryAfterMs: wait === null ? null : wait * 1_000,
    cause: error,
  });
}

/** By its fields: importing the library's class would load the library. */
const isApiError = (cause: unknown): cause is ApiError =>
  cause instanceof Error && "code" in cause && "documentationUrl" in cause;

/** The failure of a call of Paddle's library, in the terms of the port. */
export function failureOf(cause: unknown): PaymentError {
  if (cause instanceof PaymentError) return cause;
  if (isApiError(cause)) return ofApi(cause);
  if (cause instanceof TaskCancelledError) {
    return new PaymentError("timeout", "Paddle did not answer in time", { cause });
  }
  // The library reads every response as JSON, so a proxy's web page (502, 503) gives this error.
  if (cause instanceof SyntaxError) {
    return new PaymentError("unavailable", "Paddle answered with a web page", { cause });
  }
  if (cause instanceof ZodError) {
    const [issue] = cause.issues;
    return new PaymentError(
      "malformed",
      `an entity of Paddle is not of the documented shape: ${issue?.path.join(".")} ${issue?.message}`,
      { cause },
    );
  }
  // fetch reports a broken connection as a TypeError with a cause; the library's own ones are about missing fields.
  if (cause instanceof TypeError && cause.cause === undefined) {
    return new PaymentError(
      "malformed",
      `Paddle's library can't read a response: ${cause.message}`,
      {
        cause,
      },
    );
  }
  return new PaymentError("unavailable", "Paddle can't be reached", { cause });
}
