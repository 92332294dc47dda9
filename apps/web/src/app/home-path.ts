import type { GuardedUser } from "./guards.ts";

/**
 * Returns where a user goes after signing in (S1 §2): a writer to the opportunities, a customer to the
 * dashboard or, until it is completed, to onboarding. Spread it into a link or a navigation.
 */
export function homePath({ userType, hasCompletedOnboarding }: GuardedUser) {
  if (userType === "writer") {
    return { to: "/writers/$section", params: { section: "opportunities" } } as const;
  }
  return { to: hasCompletedOnboarding ? "/dashboard" : "/onboarding" } as const;
}
