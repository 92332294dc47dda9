import type { Environment } from "./config-variables.ts";

/** Where customers pay by GCash. */
export interface GcashConfig {
  name: string;
  number: string;
  /** null: prices are only in dollars. */
  pesosPerDollar: number | null;
}

/** The problems of GCash's variables, a sentence each. */
export function gcashProblems(env: Environment): string[] {
  const { GCASH_NAME: name, GCASH_NUMBER: number, GCASH_PESOS_PER_DOLLAR: rate } = env;
  return [
    ...(!name !== !number ? ["GCASH_NAME and GCASH_NUMBER must be set together"] : []),
    ...(rate !== undefined && !number
      ? ["GCASH_PESOS_PER_DOLLAR needs GCASH_NAME and GCASH_NUMBER"]
      : []),
  ];
}

/** null: no manual payments are taken. */
export function gcashOf(env: Environment): GcashConfig | null {
  const { GCASH_NAME: name, GCASH_NUMBER: number } = env;
  if (!name || !number) return null;
  return { name, number, pesosPerDollar: env.GCASH_PESOS_PER_DOLLAR ?? null };
}
