import { AppError } from "../errors.ts";

/** The largest request of ours holds a few hundred values. */
const valuesMax = 5_000;

/**
 * Refuses a request with more entries and fields than any of ours has. zod validates each entry of an
 * array before it checks how many there are, and reports each wrong one.
 * @throws AppError VALIDATION_FAILED.
 */
export function refuseTooManyValues(parts: Record<string, unknown>): void {
  const waiting: unknown[] = [parts];
  let count = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const inner = Object.values(value);
    count += inner.length;
    if (count > valuesMax) {
      throw new AppError("VALIDATION_FAILED", {
        details: [`the request has more than ${valuesMax} values. Send it in smaller parts`],
      });
    }
    for (const one of inner) waiting.push(one);
  }
}
