/** After how many seconds a failed message is sent again; the last value is used for all further attempts. */
const delays = [10, 60, 300, 900, 1_800, 3_600] as const;
/** How long a message is retried before the channel is turned off. */
const giveUpMs = 24 * 3_600_000;
/** The wait if a service asks to wait without a time. */
const limitedMs = 60_000;

/** The next step after an attempt that was not confirmed. */
export type AfterFailure =
  | { what: "retry"; inMs: number; mayHaveArrived: boolean }
  /** The message is dropped: the service would refuse it again. */
  | { what: "drop" }
  | { what: "off"; reason: "gone" | "failing" };

/**
 * Decides the next step after an attempt that failed.
 * @param attempts the attempts of this message so far, including this one
 * @param ageMs how long ago the first attempt of the message began
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
  // A message that may have arrived counts towards the limit of one message a minute.
  const mayHaveArrived = failure === "unknown";
  return {
    what: "retry",
    inMs: mayHaveArrived ? Math.max(planned, 60_000) : planned,
    mayHaveArrived,
  };
}
