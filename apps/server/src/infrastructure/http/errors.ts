import { type ErrorCode, errorCodes } from "@earshot/contract";
import type { FastifyError, FastifyInstance } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError, isDatabaseAway } from "../errors.ts";

/** Fastify's own refusals of a request, by its error code (Fastify reference, Errors). */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "INVALID_JSON",
  FST_ERR_CTP_INVALID_JSON_BODY: "INVALID_JSON",
  FST_ERR_CTP_EMPTY_JSON_BODY: "INVALID_JSON",
};

/** A failure as the client gets it. */
export interface Failure {
  code: ErrorCode;
  message: string;
  details: string[];
}

function validationFailure(error: FastifyError): Failure {
  const details = (error.validation ?? []).map(({ instancePath, message }) => {
    const field = instancePath.split("/").filter(Boolean).join(".");
    return field ? `${field}: ${message}` : `${message}`;
  });
  return { code: "VALIDATION_FAILED", message: errorCodes.VALIDATION_FAILED.message, details };
}

/** The part of an error that a client sees. */
export function toFailure(error: FastifyError | AppError): Failure {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, details: error.details };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return validationFailure(error);
  const code =
    frameworkCodes[error.code] ??
    (error instanceof SyntaxError && error.statusCode === 400 ? "INVALID_JSON" : undefined) ??
    (isDatabaseAway(error) ? "UNAVAILABLE" : "INTERNAL");
  return { code, message: errorCodes[code].message, details: [] };
}

/**
 * Turns every error into the envelope. Unexpected errors are logged in full and answered with only the code's
 * public text: internal text never leaves the server.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const failure = toFailure(error);
    const { status } = errorCodes[failure.code];
    const { complete, destroyed } = request.raw;
    // The client disconnected or was too slow while it sent the body: this is not a failure of ours.
    if (destroyed && !complete) request.log.debug({ err: error }, "a request broke off");
    else if (status >= 500) {
      const about = { route: request.routeOptions.url, user: request.actor?.userId };
      request.log.error({ err: error, ...about }, "a request failed");
    }
    const wait = error instanceof AppError ? error.retryAfterSeconds : null;
    if (wait !== null) reply.header("retry-after", String(wait));
    else if (status === 503) reply.header("retry-after", "2");
    return reply.status(status).send({ success: false, error: failure });
  });
}

/** The envelope of a call that does not exist. */
export function unknownCall() {
  const { message } = errorCodes.NOT_FOUND;
  return { success: false, error: { code: "NOT_FOUND", message, details: [] } };
}
