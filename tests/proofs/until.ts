import { setTimeout as pause } from "node:timers/promises";

/**
 * Polls a condition.
 * @param everyMs the time between two polls
 * @returns the seconds until it was true; null: not in time
 */
export async function until(
  isSo: () => Promise<boolean>,
  seconds: number,
  everyMs = 200,
): Promise<number | null> {
  const begin = performance.now();
  const elapsed = () => (performance.now() - begin) / 1_000;
  for (;;) {
    if (await isSo()) return elapsed();
    if (elapsed() > seconds) return null;
    await pause(everyMs);
  }
}
