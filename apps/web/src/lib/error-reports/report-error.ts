/** Loaded only where error reports are configured, or once a screen has failed: the first page load has none of it. */

/** The server's settings of error reports. */
export interface ErrorReportSettings {
  dsn: string;
  environment: string;
}

/** Sends an error. @param id 32 hexadecimal digits, by which it is found */
type Send = (error: unknown, id: string, userId: string | null) => void;

/** `idle` until the settings are known, which they never are where errors are not reported; `off` after a failure. */
let state: "idle" | "on" | "off" = "idle";
let send: Send | null = null;
let findUserId: () => string | null = () => null;
/** What happened before the code that sends was loaded. */
let early: [error: unknown, id: string][] = [];
const maxEarly = 10;
const known = new WeakMap<object, string>();

// randomUUID exists on https pages alone.
const createId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/**
 * Reports an error, once.
 * @returns the id by which the operator finds it; null where errors are not reported, or it is not known yet
 */
export function reportError(error: unknown): string | null {
  if (state === "off") return null;
  const key = typeof error === "object" && error !== null ? error : null;
  const id = (key && known.get(key)) ?? createId();
  if (key && known.has(key)) return state === "on" ? id : null;
  if (key) known.set(key, id);
  if (send) send(error, id, findUserId());
  else if (early.length < maxEarly) early.push([error, id]);
  return state === "on" ? id : null;
}

/**
 * Starts to report errors, also those of before.
 * @param userIdOf the id of who is signed in, by which reports are labeled
 */
export async function startErrorReports(
  settings: ErrorReportSettings,
  userIdOf: () => string | null,
): Promise<void> {
  if (state !== "idle") return;
  state = "on";
  findUserId = userIdOf;
  try {
    send = (await import("./reporter.ts")).createReporter(settings, reportError);
    for (const [error, id] of early) send(error, id, findUserId());
  } catch {
    state = "off";
  }
  early = [];
}
