import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { getPortal } from "../lib/portal.ts";
import { hasTokenExpired } from "../lib/token.ts";
import { rememberAddress } from "./return-to.ts";

/** Returns the sign-in address that explains that the session has expired (S1 §2). */
export const expiredAddress = (signIn: "/auth" | "/writers/auth") => `${signIn}?session=expired`;

const isSignIn = (to: string): to is "/auth" | "/writers/auth" => /\/auth$/.test(to);

/** Redirects to an address of a guard. The sign-in screen explains it if the session has expired. */
export function RedirectTo({ to }: { to: string }) {
  const router = useRouter();
  const hasExpired = isSignIn(to) && hasTokenExpired(getPortal());
  const href = hasExpired ? expiredAddress(to) : to;
  // Navigates by address, because the guards do not know the routes.
  useLayoutEffect(() => {
    const { pathname, searchStr } = router.state.location;
    if (to === "/auth") rememberAddress(pathname, searchStr);
    void router.navigate({ href, replace: true });
  }, [router, href, to]);
  return null;
}
