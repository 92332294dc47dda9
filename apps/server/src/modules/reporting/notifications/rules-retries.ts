/** After how many seconds a message that failed is tried again; the last one holds for all further attempts. */
const delays = [10, 60, 300, 900, 1_800, 3_600] as const;
/** For how long a message is tried; then the channel is turned off. */
const giveUpMs = 24 * 3_600_000;
/** The wait of services that say none. */
const limitedMs = 60_000;

/** What is done after an attempt that was not confirmed. */
export type AfterFailure =
  | { what: "retry"; inMs: number; mayHaveArrived: boolean }
  /** The message is dropped: the service would refuse it again. */
  | { what: "drop" }
  | { what: "off"; reason: "gone" | "failing" };

/**
 * Decides what is done after an attempt that failed.
 * @param attempts of this message, this one included
 * @param ageMs how long ago the message was begun
 */
export function afterFailure(
  {
    failure,
    retryAfterMs,
  }: {
    failure: "gone" | "refused" | "rate-limited" | "unavailable" | "unknown";
    retryAfterMs: number | null;
  },
  attempts: number,
  ageMs: number,
): AfterFailure {
  if (failure === "gone") return { what: "off", reason: "gone" };
  if (failure === "refused") return { what: "drop" };
  if (ageMs >= giveUpMs) return { what: "off", reason: "failing" };
  const planned = (delays[Math.min(attempts, delays.length) - 1] ?? delays[0]) * 1_000;
  if (failure === "rate-limited") {
    const inMs = Math.max(retryAfterMs ?? limitedMs, 1_000);
    return { what: "retry", inMs, mayHaveArrived: false };
  }
  // What may have arrived counts as a message of its minute.
  const mayHaveArrived = failure === "unknown";
  return {
    what: "retry",
    inMs: mayHaveArrived ? Math.max(planned, 60_000) : planned,
    mayHaveArrived,
  };
}
