import { firstErrors, type Portal, portals } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { clearSession } from "../features/portal/session/clear-session.ts";
import { dropFetched } from "../lib/begin-session.ts";
import { onSessionExpired } from "../lib/client.ts";
import { enterPortal, getPortal, getSide, onPortalChange, setPortalOfPath } from "../lib/portal.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { watchSession } from "../lib/session.ts";
import { markSignedOut, onTokenOfOtherTab, setToken } from "../lib/token.ts";
import { showToast } from "../ui/toast-store.ts";
import { expiredAddress } from "./redirect-to.tsx";

/**
 * The portal of a sign-in that ended on a page of ours with nothing but the cookie, as Google's
 * does. The token of whoever was signed in before must not speak for the new one.
 */
function takeUpSignIn(path: string, searchText: string): Portal | null {
  if (path !== "/auth") return null;
  const named = new URLSearchParams(searchText).get("signed_in");
  const portal = portals.find((one) => one === named) ?? null;
  if (portal) {
    setToken(null, portal);
    markSignedOut(portal, false);
  }
  return portal;
}

/** Lets the address say whose session is in use: before the first screen, and before each next one. */
export function followPortal(router: AnyRouter): void {
  const { pathname: first, searchStr } = router.state.location;
  let signedIn = takeUpSignIn(first, searchStr);
  const follow = (path: string) => {
    setPortalOfPath(path);
    if (path !== first) signedIn = null;
    if (signedIn) enterPortal(signedIn);
  };
  follow(first);
  router.subscribe("onBeforeLoad", ({ toLocation }) => follow(toLocation.pathname));
}

/** Nothing that was fetched for one person stays for another. */
function dropAtCrossing(client: QueryClient): () => void {
  let portal = getPortal();
  return onPortalChange(() => {
    if (portal === getPortal()) return;
    portal = getPortal();
    dropFetched(client, portal);
  });
}

/**
 * Keeps what is shown in step with who is signed in: sessions that end, that other tabs begin or
 * end, and that are looked after from time to time.
 */
export function keepSession(client: QueryClient, router: AnyRouter): () => void {
  const stops = [
    dropAtCrossing(client),
    onSessionExpired((portal) => {
      const isShown = portal === getPortal();
      clearSession(client, portal);
      if (!isShown) return;
      showToast({ title: firstErrors.SESSION_EXPIRED.message, tone: "destructive" });
      const signIn = getSide() === "writer" ? "/writers/auth" : "/auth";
      void router.navigate({ href: expiredAddress(signIn) });
    }),
    watchSession(() => void client.invalidateQueries({ queryKey: queryKeys.me })),
    onTokenOfOtherTab((signedIn, portal) => {
      if (signedIn && portal === getPortal()) void client.resetQueries();
      else clearSession(client, portal);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
