import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { getPortal } from "../lib/portal.ts";
import { hasTokenExpired } from "../lib/token.ts";

/** The address for signing in again after a session has ended by itself (S1 §2). */
export const expiredAddress = (signIn: "/auth" | "/writers/auth") => `${signIn}?session=expired`;

const isSignIn = (to: string): to is "/auth" | "/writers/auth" => /\/auth$/.test(to);

/** Sends people where a guard says; to sign in with a word, where their session has ended by itself. */
export function RedirectTo({ to }: { to: string }) {
  const router = useRouter();
  const hasExpired = isSignIn(to) && hasTokenExpired(getPortal());
  const href = hasExpired ? expiredAddress(to) : to;
  // By its address: the guards know addresses, not the tree of routes.
  useLayoutEffect(() => void router.navigate({ href, replace: true }), [router, href]);
  return null;
}
