/** Loaded only if error reports are configured, or once a screen has failed: it is not part of the first page load. */

/** The server's settings of error reports. */
export interface ErrorReportSettings {
  dsn: string;
  environment: string;
}

/** Sends an error. @param id 32 hexadecimal digits, by which it is found */
type Send = (error: unknown, id: string, userId: string | null) => void;

/** `idle` until the settings are known, and for good if errors are not reported; `off` after a failure. */
let state: "idle" | "on" | "off" = "idle";
let send: Send | null = null;
let findUserId: () => string | null = () => null;
/** Errors from before the sending code was loaded. */
let early: [error: unknown, id: string][] = [];
const maxEarly = 10;
const known = new WeakMap<object, string>();

// randomUUID exists only on https pages.
const createId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/**
 * Reports an error, once.
 * @returns the id by which the operator finds it; null if errors are not reported, or if it is not known yet
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
 * Starts to report errors, including those from before the call.
 * @param userIdOf returns the id of the signed-in user, which reports contain
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
