import { ApiError } from "./api-error.ts";

const listeners = new Set<(message: string) => void>();

/** Subscribes to calls that were refused for an unconfirmed email address, with the server's message. */
export function onEmailNotConfirmed(listener: (message: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a failed call, so that the screen can offer a new link. Ignores other failures. */
export function reportEmailNotConfirmed(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== "EMAIL_NOT_CONFIRMED") return;
  for (const listener of listeners) listener(error.message);
}
