import { vi } from "vitest";

/** Waits until a check passes, which may take long on a busy machine. @returns what the check returned */
export const until = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 });
