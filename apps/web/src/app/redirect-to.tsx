import { agencyParam } from "@earshot/contract";
import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { planOf } from "../features/portal/session/auth-search.ts";
import { currentBrand } from "../lib/brand.ts";
import { getPortal } from "../lib/portal.ts";
import { hasTokenExpired } from "../lib/token.ts";
import { rememberAddress } from "./return-to.ts";

/** Returns the sign-in address that explains that the session has expired (S1 §2). */
export function expiredAddress(signIn: "/auth" | "/writers/auth"): string {
  const { slug } = currentBrand();
  const ofAgency = signIn === "/auth" && slug !== null ? `&${agencyParam}=${slug}` : "";
  return `${signIn}?session=expired${ofAgency}`;
}

const isSignIn = (to: string): to is "/auth" | "/writers/auth" => /\/auth$/.test(to);

/** Returns the address of a guard with the chosen plan, and with a mark if the session has expired. */
function addressOf(to: string, path: string, plan: string | undefined): string {
  const query = new URLSearchParams();
  const hasExpired = isSignIn(to) && hasTokenExpired(getPortal());
  if (plan && (to === "/auth" || to === "/onboarding")) {
    query.set("plan", plan);
    // Links into the dashboard are for people who have an account.
    if (to === "/auth" && path.startsWith("/dashboard")) query.set("mode", "sign-in");
  }
  // Keeps the agency's brand when the page is loaded again.
  const { slug } = currentBrand();
  if (to === "/auth" && slug !== null) query.set(agencyParam, slug);
  if (hasExpired) query.set("session", "expired");
  return query.size > 0 ? `${to}?${query}` : to;
}

/** Redirects to an address of a guard. The sign-in screen explains it if the session has expired. */
export function RedirectTo({ to }: { to: string }) {
  const router = useRouter();
  // Navigates by address, because the guards do not know the routes.
  useLayoutEffect(() => {
    const { pathname, searchStr, search } = router.state.location;
    const plan = planOf((search as { plan?: unknown }).plan);
    // A chosen plan leads to the screen on which it is bought.
    if (to === "/auth" && !plan) rememberAddress(pathname, searchStr);
    void router.navigate({ href: addressOf(to, pathname, plan), replace: true });
  }, [router, to]);
  return null;
}
