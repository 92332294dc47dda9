import { type Finding, failing, warning } from "./finding.ts";

/** The variables to check when a service refuses us (`credentials`) or does not answer (`addresses`). */
export interface Blame {
  /** What people call the service. */
  service: string;
  credentials: readonly string[];
  addresses: readonly string[];
}

/** The adapters' codes for refused credentials. */
const refusals: ReadonlySet<string> = new Set([
  "unauthorized",
  "insufficient-scope",
  "forbidden",
  "refused",
]);
const spent: ReadonlySet<string> = new Set(["no-credits", "capped"]);
const busy: ReadonlySet<string> = new Set(["rate-limited", "overloaded", "busy"]);

const join = (names: readonly string[]) => names.join(" and ");

/** Turns the failure of an adapter into a finding for the operator. */
export function findingOf(error: unknown, { service, credentials, addresses }: Blame): Finding {
  const failure =
    error instanceof Error && "failure" in error ? String(error.failure) : "unavailable";
  const reason = error instanceof Error ? error.message : "no reason given";
  if (busy.has(failure)) {
    return warning(`${service} answers, and limits requests right now (${reason}).`);
  }
  if (spent.has(failure)) {
    return failing(`The account at ${service} has nothing left to spend (${reason}).`, credentials);
  }
  if (refusals.has(failure)) {
    return credentials.length > 0
      ? failing(`${service} refuses ${join(credentials)} (${reason}).`, credentials)
      : failing(`${service} refuses this server (${reason}).`, addresses);
  }
  return failing(
    `${service} gives no usable answer (${reason}). Check ${join(addresses)}, and that this machine can reach it.`,
    addresses,
  );
}
