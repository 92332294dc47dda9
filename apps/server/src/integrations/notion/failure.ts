import { APIErrorCode, APIResponseError, isHTTPResponseError } from "@notionhq/client";
import { ZodError } from "zod";
import { retryAfterOf } from "../../infrastructure/outbound/index.ts";
import { IdentityError } from "../ports/identity.ts";
import { NotesError, type NotesFailure } from "../ports/notes.ts";

/** Codes that mean something to us (Notion API, "Status codes"). All others are refusals. */
const failures: Partial<Record<string, NotesFailure>> = {
  [APIErrorCode.Unauthorized]: "unauthorized",
  [APIErrorCode.ObjectNotFound]: "not-found",
  [APIErrorCode.RateLimited]: "rate-limited",
  [APIErrorCode.ServiceOverload]: "overloaded",
  [APIErrorCode.ConflictError]: "unavailable",
  [APIErrorCode.InternalServerError]: "unavailable",
  [APIErrorCode.ServiceUnavailable]: "unavailable",
  [APIErrorCode.GatewayTimeout]: "unavailable",
};

function failureOfStatus(status: number): NotesFailure {
  if (status === 401) return "unauthorized";
  if (status === 429) return "rate-limited";
  if (status === 529) return "overloaded";
  return status >= 500 ? "unavailable" : "refused";
}

/**
 * The failure of a call of Notion's library, in the terms of the port. It contains no text from Notion and no cause,
 * because the library's errors have the whole response, which may repeat what was sent.
 */
export function failureOf(cause: unknown, now: Date): NotesError {
  if (cause instanceof NotesError) return cause;
  if (isHTTPResponseError(cause)) {
    const { status, code } = cause;
    const known = APIResponseError.isAPIResponseError(cause) ? failures[code] : undefined;
    const seconds = cause.headers instanceof Headers ? retryAfterOf(cause.headers, now) : null;
    return new NotesError(
      known ?? failureOfStatus(status),
      `Notion answered ${status} ${known ? code : ""}`.trim(),
      { retryAfterMs: seconds === null ? null : seconds * 1_000 },
    );
  }
  if (cause instanceof Error && cause.name === "TimeoutError") {
    return new NotesError("timeout", "Notion did not answer in time");
  }
  // The library reads every answer with status 200 as JSON, so a proxy's web page gives this error.
  if (cause instanceof SyntaxError) {
    return new NotesError("unavailable", "Notion answered with something other than JSON");
  }
  if (cause instanceof ZodError) {
    const at = cause.issues[0]?.path.join(".") ?? "";
    return new NotesError("malformed", `an answer of Notion is not of the documented shape: ${at}`);
  }
  return new NotesError("unavailable", "Notion can't be reached", { cause });
}

/** Codes of connections that were never made. */
const notConnected = new Set([
  ...["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Whether a request that failed may nevertheless have been carried out at Notion. */
export function mayHaveArrived(cause: unknown): boolean {
  if (cause instanceof NotesError) return false;
  if (isHTTPResponseError(cause)) return cause.status >= 500 && cause.status !== 529;
  const reason = cause instanceof Error ? cause.cause : undefined;
  const code = reason instanceof Error && "code" in reason ? String(reason.code) : "";
  return !notConnected.has(code);
}

/** The failure of a call that connects an account. */
export function identityErrorOf(cause: unknown, now: Date): IdentityError {
  const { failure, message } = failureOf(cause, now);
  if (failure === "malformed") return new IdentityError("untrusted", message);
  const isRefused = ["unauthorized", "refused", "not-found"].includes(failure);
  return new IdentityError(isRefused ? "refused" : "unavailable", message);
}
