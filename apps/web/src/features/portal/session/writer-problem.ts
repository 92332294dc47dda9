import { ApiError } from "../../../lib/api-error.ts";

/** What the writers' forms say when the server answers without words of its own (S2 §8). */
export const writerFallbacks = {
  signIn: "Invalid email or password",
  signUp: "Signup failed",
  other: "Authentication failed. Please try again.",
} as const;

/** What to tell a writer of a failed sign-in or sign-up. */
export function writerProblem(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return writerFallbacks.other;
  return error.code === "UNKNOWN" ? fallback : error.message;
}
