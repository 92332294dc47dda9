import { ApiError } from "./api-error.ts";

/** What the server says of a new password itself (that it is a common one), or null. */
export function passwordProblem(error: unknown): string | null {
  const isOfPassword =
    error instanceof ApiError &&
    error.code === "VALIDATION_FAILED" &&
    error.message.startsWith("This password");
  return isOfPassword ? error.message : null;
}
