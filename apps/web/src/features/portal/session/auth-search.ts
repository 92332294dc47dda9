import { agencyLimits, agencyParam, type Carried, limits } from "@earshot/contract";
import { storedReferralCode } from "../../../lib/referral-code.ts";
import { routes } from "../../../lib/routes.ts";

/** The states of /auth. */
export const authModes = ["sign-in", "sign-up", "forgot"] as const;
export type AuthMode = (typeof authModes)[number];

const references = [
  "checkoutId",
  "transactionId",
  "subscriptionId",
  "customerId",
  "priceId",
] as const;

/** The parameters that all states of /auth keep, and that a sign-up sends. */
export type CarriedSearch = {
  plan?: string | undefined;
  ref?: string | undefined;
  /** The slug of the agency whose sign-in it is. */
  agency?: string | undefined;
} & { [name in (typeof references)[number]]?: string | undefined };

/** The parameters of the address of /auth. */
export type AuthSearch = CarriedSearch & {
  mode?: AuthMode | undefined;
  session?: "expired" | undefined;
  google_error?: string | undefined;
};

const trimmedText = (value: unknown, max: number): string | undefined =>
  typeof value === "string" ? value.trim().slice(0, max) || undefined : undefined;

/** The slug of a plan, from an address. */
export function planOf(value: unknown): string | undefined {
  const plan = trimmedText(value, 40)?.toLowerCase();
  return plan && /^[a-z0-9-]+$/.test(plan) ? plan : undefined;
}

/** Returns the state that an address shows. Visitors with a chosen plan usually have no account yet. */
export function modeOf({ mode, plan, session }: Pick<AuthSearch, "mode" | "plan" | "session">) {
  return mode ?? (plan && !session ? "sign-up" : "sign-in");
}

/** Returns the state for the address; undefined if it is the default there. */
export const modeInSearch = (mode: AuthMode, carried: Pick<AuthSearch, "plan">) =>
  mode === modeOf({ plan: carried.plan }) ? undefined : mode;

/** Reads the address of /auth. Invalid values become undefined, which removes them from the address. */
export function parseAuthSearch(search: Record<string, unknown>): AuthSearch {
  const { mode, session, plan, ref, referral, google_error } = search;
  return {
    mode: authModes.find((known) => known === mode),
    session: session === "expired" ? session : undefined,
    plan: planOf(plan),
    ref: trimmedText(ref ?? referral, limits.referralCodeMax)?.toUpperCase(),
    ...{ referral: undefined },
    [agencyParam]: trimmedText(search[agencyParam], agencyLimits.slugMax),
    ...Object.fromEntries(
      references.map((name) => [name, trimmedText(search[name], limits.paymentReferenceMax)]),
    ),
    google_error: trimmedText(google_error, 40),
  };
}

/** The parameters that are kept from state to state. */
export function carriedSearch(search: AuthSearch): CarriedSearch {
  const { mode: _mode, session: _session, google_error: _error, ...carried } = search;
  return carried;
}

/** The fields of the address that a sign-up sends. The first referral code of the browser wins. */
export function carriedBody({ plan: _plan, ref, ...rest }: CarriedSearch): Carried {
  return {
    referralCode: storedReferralCode() ?? ref,
    ...Object.fromEntries(references.map((name) => [name, rest[name]])),
  } as Carried;
}

/** The address of "Continue with Google", which the server redirects. A new workspace gets the time zone. */
export function googleAddress(search: CarriedSearch, timeZone: string): string {
  const fields = { plan: search.plan, ...carriedBody(search), timeZone };
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(pairs);
  return `/api${routes.startGoogle.path}?${query}`;
}
