import { ApiError } from "../../../lib/api-error.ts";

/** Returns the server's message about the code, or null if something else failed. */
export function codeProblem(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const isOfCode =
    error.code === "SECOND_FACTOR_WRONG" ||
    (error.code === "VALIDATION_FAILED" && error.message.startsWith("This code"));
  return isOfCode ? error.message : null;
}
