import type { User } from "@earshot/contract";

/** What the guards need to know of a user. The type may be missing, or unknown to this version. */
export interface GuardedUser {
  userType?: User["userType"] | (string & {}) | null | undefined;
  hasCompletedOnboarding: boolean;
}

/** The address a guard redirects to; null: the user may pass. */
export type Redirect<To extends string> = To | null;

const isCustomer = (type: GuardedUser["userType"]) => type === "user" || type == null;

/** Whether this version has screens for users of this type. */
export const isKnownType = ({ userType }: GuardedUser): boolean =>
  isCustomer(userType) || userType === "writer";

/** The guard of the screens that need an account (S2 §2). A writer passes it too. */
export function userGuard(
  user: GuardedUser | null,
  path: string,
): Redirect<"/auth" | "/onboarding"> {
  if (!user || !isKnownType(user)) return "/auth";
  const isOnboarding = /^\/onboarding\/?$/i.test(path);
  return user.hasCompletedOnboarding || isOnboarding ? null : "/onboarding";
}

/** The guard of the writers' screens (S2 §2): only a writer passes it, and needs no onboarding. */
export function writerGuard(
  user: GuardedUser | null,
): Redirect<"/writers/auth" | "/dashboard" | "/onboarding"> {
  if (user?.userType === "writer") return null;
  if (!user || !isCustomer(user.userType)) return "/writers/auth";
  return user.hasCompletedOnboarding ? "/dashboard" : "/onboarding";
}
