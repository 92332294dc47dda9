import type { Step } from "../../../lib/company-form.ts";

/** The step that an address names; the first one is not named. */
export function parseStep(value: unknown): 2 | 3 | undefined {
  const step = Number(value);
  return step === 2 || step === 3 ? step : undefined;
}

/** What an address is to say of a step. */
export const stepInSearch = (step: Step): 2 | 3 | undefined => (step === 1 ? undefined : step);
