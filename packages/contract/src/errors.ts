import { discoveryErrors } from "./discovery/errors.ts";
import { firstErrors } from "./errors-first.ts";
import { fulfilmentErrors } from "./fulfilment/errors.ts";
import { identityErrors } from "./identity/errors.ts";
import { inboxErrors } from "./inbox/errors.ts";
import { ledgerErrors } from "./ledger/errors.ts";
import { portalErrors } from "./portal/errors.ts";
import { reportingErrors } from "./reporting/errors.ts";
import { researchErrors } from "./research/errors.ts";
import { studioErrors } from "./studio/errors.ts";

/**
 * Every error of the API: its HTTP status and its text for people. A code's text is the default; a handler
 * may give a more exact sentence, never an internal one. The errors of one group of modules are in its `errors.ts`.
 */
export const errorCodes = {
  ...firstErrors,
  ...identityErrors,
  ...ledgerErrors,
  ...discoveryErrors,
  ...inboxErrors,
  ...studioErrors,
  ...researchErrors,
  ...fulfilmentErrors,
  ...reportingErrors,
  ...portalErrors,
  VALIDATION_FAILED: { status: 400, message: "Please correct this and try again" },
  BAD_REQUEST: { status: 400, message: "The request could not be read. Please check it." },
  REQUEST_TIMEOUT: {
    status: 408,
    message: "The request took too long to arrive. Please try again.",
  },
  INVALID_JSON: { status: 400, message: "The request body is not valid JSON. Please check it." },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    message: "Idempotency-Key must have 1 to 64 visible ASCII characters.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: "This Idempotency-Key was used for another request. Use a new key for each request.",
  },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: "A request with this Idempotency-Key is being processed. Try again in a moment.",
  },
  FOREIGN_ORIGIN: { status: 403, message: "This request came from another site and was refused." },
  NOT_FOUND: { status: 404, message: "This does not exist, or you don't have access to it." },
  STATE_CHANGED: {
    status: 409,
    message: "This has changed since you opened it. Reload the page to see it.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: "The request is too large. Please send less at a time.",
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Send the request body as JSON." },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: "Too many attempts. Please wait a moment and try again.",
  },
  INTERNAL: {
    status: 500,
    message: "Something went wrong on our side. Please try again in a moment.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** One of the codes above. */
export type ErrorCode = keyof typeof errorCodes;
