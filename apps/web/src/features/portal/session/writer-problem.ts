import { ApiError } from "../../../lib/api-error.ts";

/** The writers' forms' messages when the server sends none (S2 §8). */
export const writerFallbacks = {
  signIn: "Invalid email or password",
  signUp: "Signup failed",
  other: "Authentication failed. Please try again.",
} as const;

/** The message for a writer's failed sign-in or sign-up. */
export function writerProblem(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return writerFallbacks.other;
  return error.code === "UNKNOWN" ? fallback : error.message;
}
