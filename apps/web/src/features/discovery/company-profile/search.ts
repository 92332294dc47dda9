import type { Step } from "../../../lib/company-form.ts";

/** Parses the step in an address; the first step is omitted. */
export function parseStep(value: unknown): 2 | 3 | undefined {
  const step = Number(value);
  return step === 2 || step === 3 ? step : undefined;
}

/** Returns a step as it is in the address. */
export const stepInSearch = (step: Step): 2 | 3 | undefined => (step === 1 ? undefined : step);
