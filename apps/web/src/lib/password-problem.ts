import { ApiError } from "./api-error.ts";

/** Returns the server's message about a new password (that it is a common one), or null. */
export function passwordProblem(error: unknown): string | null {
  const isOfPassword =
    error instanceof ApiError &&
    error.code === "VALIDATION_FAILED" &&
    error.message.startsWith("This password");
  return isOfPassword ? error.message : null;
}
