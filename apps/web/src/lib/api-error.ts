/**
 * A call that failed. `message` is for a person; `status` is 0 when no answer came; `code` is UNKNOWN
 * when the server said no more than a status.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly status: number;
  readonly details: readonly string[];

  constructor(failure: {
    code: string;
    status: number;
    message: string;
    details?: readonly string[];
    cause?: unknown;
  }) {
    super(failure.message, { cause: failure.cause });
    this.code = failure.code;
    this.status = failure.status;
    this.details = failure.details ?? [];
  }
}

/** What to tell a person of any error: the server's words, or what the screen says without them. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== "UNKNOWN" ? error.message : fallback;
}

/** What the server says of one field of what was sent, from its details of the form "field: message". */
export function detailOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const detail = error.details.find((text) => text.startsWith(`${field}: `));
  return detail?.slice(field.length + 2);
}
