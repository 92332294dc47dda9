/**
 * A failed call. `message` is shown to the user; `status` is 0 without a response; `code` is UNKNOWN if
 * the server sent only a status.
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

/** Returns the message to show for an error: the server's, or the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.code !== "UNKNOWN" ? error.message : fallback;
}

/** Whether the server failed and sent only a status, so that a reason of the user's, such as a wrong password, is untrue. */
export const isServerFailure = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "UNKNOWN" && error.status >= 500;

const badLinkCodes = ["INVALID_LINK", "INVALID_INVITATION", "VALIDATION_FAILED"];

/** Whether the link of an email itself was refused, and not something else failed. */
export const isBadLink = (error: unknown): boolean =>
  error instanceof ApiError && badLinkCodes.includes(error.code);

/** Returns the server's message about a field, from details of the form "field: message". */
export function detailOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const detail = error.details.find((text) => text.startsWith(`${field}: `));
  return detail?.slice(field.length + 2);
}
