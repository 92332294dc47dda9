/** How many similar lines are written in one window; the others are only counted. */
const maxAlike = 3;
const windowMs = 5 * 60_000;
/** Above this many different lines in one window, further ones are counted under one key. */
const maxKeys = 1_000;

/** Decides which log lines are written, so that one lasting fault cannot fill a disk. */
export interface RepeatLimit {
  /** @returns whether a line of this key may be written now. */
  allows(key: string): boolean;
}

/**
 * Allows the first lines of each key in a window of five minutes and counts the rest.
 * @param report called at the end of a window for each key whose lines were omitted, with their number
 * @param now milliseconds of a clock that never goes back
 */
export function limitRepeats(
  report: (key: string, count: number) => void,
  now: () => number = () => performance.now(),
): RepeatLimit & { flush(): void } {
  const counts = new Map<string, number>();
  let windowEnd = now() + windowMs;
  function flush(): void {
    const finished = [...counts];
    counts.clear();
    windowEnd = now() + windowMs;
    for (const [key, count] of finished) if (count > maxAlike) report(key, count - maxAlike);
  }
  return {
    flush,
    allows(key) {
      if (now() >= windowEnd) flush();
      const own = counts.has(key) || counts.size < maxKeys ? key : "other messages";
      const count = (counts.get(own) ?? 0) + 1;
      counts.set(own, count);
      return count <= maxAlike;
    },
  };
}
