import { type Finding, failing, warning } from "./finding.ts";

/** Which variables are to blame for a refusal, and which for no answer. */
export interface Blame {
  /** What people call the service. */
  service: string;
  credentials: readonly string[];
  addresses: readonly string[];
}

/** The adapters' words for a refusal of what we are known by. */
const refusals: ReadonlySet<string> = new Set([
  "unauthorized",
  "insufficient-scope",
  "forbidden",
  "refused",
]);
const spent: ReadonlySet<string> = new Set(["no-credits", "capped"]);
const busy: ReadonlySet<string> = new Set(["rate-limited", "overloaded", "busy"]);

const join = (names: readonly string[]) => names.join(" and ");

/** The failure of an adapter as what an operator is told. */
export function findingOf(error: unknown, { service, credentials, addresses }: Blame): Finding {
  const failure =
    error instanceof Error && "failure" in error ? String(error.failure) : "unavailable";
  const told = error instanceof Error ? error.message : "no reason";
  if (busy.has(failure)) {
    return warning(`${service} answers, and limits requests right now (${told}).`);
  }
  if (spent.has(failure)) {
    return failing(`The account at ${service} has nothing left to spend (${told}).`, credentials);
  }
  if (refusals.has(failure)) {
    return credentials.length > 0
      ? failing(`${service} refuses ${join(credentials)} (${told}).`, credentials)
      : failing(`${service} refuses this server (${told}).`, addresses);
  }
  return failing(
    `${service} gives no usable answer (${told}). Check ${join(addresses)}, and that this machine can reach it.`,
    addresses,
  );
}
