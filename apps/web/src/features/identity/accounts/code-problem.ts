import { ApiError } from "../../../lib/api-error.ts";

/** What the server says of a code itself, or null when something else went wrong. */
export function codeProblem(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const isOfCode =
    error.code === "SECOND_FACTOR_WRONG" ||
    (error.code === "VALIDATION_FAILED" && error.message.startsWith("This code"));
  return isOfCode ? error.message : null;
}
