import type { User } from "@earshot/contract";

/** What the guards look at. A type that this version does not know, or none, may come. */
export interface Guarded {
  userType?: User["userType"] | (string & {}) | null | undefined;
  hasCompletedOnboarding: boolean;
}

/** Where a guard sends someone; null lets them pass. */
export type Verdict<To extends string> = To | null;

const isCustomer = (type: Guarded["userType"]) => type === "user" || type == null;

/** Whether there is anything that an account of this type may see. */
export const isKnownType = ({ userType }: Guarded): boolean =>
  isCustomer(userType) || userType === "writer";

/** The guard of what needs an account (S2 §2): a writer passes it, too. */
export function userGuard(user: Guarded | null, path: string): Verdict<"/auth" | "/onboarding"> {
  if (!user || !isKnownType(user)) return "/auth";
  const isOnboarding = /^\/onboarding\/?$/i.test(path);
  return user.hasCompletedOnboarding || isOnboarding ? null : "/onboarding";
}

/** The guard of the writers' screens (S2 §2): only a writer passes it, and needs no onboarding. */
export function writerGuard(
  user: Guarded | null,
): Verdict<"/writers/auth" | "/dashboard" | "/onboarding"> {
  if (user?.userType === "writer") return null;
  if (!user || !isCustomer(user.userType)) return "/writers/auth";
  return user.hasCompletedOnboarding ? "/dashboard" : "/onboarding";
}
