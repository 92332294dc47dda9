import { ApiError } from "./api-error.ts";

const listeners = new Set<(message: string) => void>();

/** Calls back with the server's sentence when a call needs a confirmed e-mail address. */
export function onEmailNotConfirmed(listener: (message: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a failed call, so that the screen can offer a new link. Other failures do nothing. */
export function reportEmailNotConfirmed(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== "EMAIL_NOT_CONFIRMED") return;
  for (const listener of listeners) listener(error.message);
}
