import type { Guarded } from "./guards.ts";

/**
 * Where someone goes after signing in (S1 §2): a writer to the opportunities, a customer to the
 * dashboard or, before that, through onboarding. To be spread into a link or a navigation.
 */
export function homePath({ userType, hasCompletedOnboarding }: Guarded) {
  if (userType === "writer") {
    return { to: "/writers/$section", params: { section: "opportunities" } } as const;
  }
  return { to: hasCompletedOnboarding ? "/dashboard" : "/onboarding" } as const;
}
