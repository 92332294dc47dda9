import { randomUUID } from "node:crypto";
import type { FastifyReply } from "fastify";

const shared = new Set([
  "authentication_missing",
  "authentication_malformed",
  "bad_request",
  "conflict",
  "forbidden",
  "internal_error",
  "invalid_field",
  "invalid_json",
  "invalid_url",
  "invalid_time_query_parameter",
  "not_found",
  "too_many_requests",
]);

function folderOf(code: string): string {
  if (shared.has(code)) return "shared";
  const [entity = ""] = code.split("_");
  return `${entity}s`;
}

/** An error of Paddle's API, with a code from Paddle's error reference. */
export class PaddleError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly { field: string; message: string }[];

  constructor(
    code: string,
    detail: string,
    status = 400,
    fields: readonly { field: string; message: string }[] = [],
  ) {
    super(detail);
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** The error for an invalid field of a request. */
export const invalidField = (field: string, message: string) =>
  new PaddleError("invalid_field", "Request does not pass validation.", 400, [{ field, message }]);

/** The error for an unknown id. */
export const notFound = (id: string) => new PaddleError("not_found", `Entity ${id} not found`, 404);

/** The error object of a response, and of the events of Paddle.js. */
export function errorOf(error: PaddleError) {
  return {
    type: error.status >= 500 ? "api_error" : "request_error",
    code: error.code,
    detail: error.message,
    documentation_url: `https://developer.paddle.com/errors/${folderOf(error.code)}/${error.code}`,
    ...(error.fields.length > 0 && { errors: error.fields }),
  };
}

/** Sends an error in the format of Paddle's API. */
export function sendProblem(reply: FastifyReply, error: PaddleError): FastifyReply {
  return reply.code(error.status).send({ error: errorOf(error), meta: meta() });
}

/** The `meta` object of every response. */
export const meta = () => ({ request_id: randomUUID() });
