import { firstErrors, type Portal, portals, type User } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { clearSession } from "../features/portal/session/clear-session.ts";
import { events } from "../lib/analytics/events.ts";
import { dropCachedData } from "../lib/begin-session.ts";
import { onSessionExpired } from "../lib/client.ts";
import { enterPortal, getPortal, getSide, onPortalChange, setPortalOfPath } from "../lib/portal.ts";
import { meKey, queryKeys } from "../lib/query-keys.ts";
import { forgetReferralCode } from "../lib/referral-code.ts";
import { watchSession } from "../lib/session.ts";
import { markSignedOut, onTokenOfOtherTab, setToken } from "../lib/token.ts";
import { currentWorkspace } from "../lib/workspace.ts";
import { showToast } from "../ui/toast-store.ts";
import { expiredAddress } from "./redirect-to.tsx";

/** The analytics event of a sign-in by redirect that was not reported yet. */
let redirectSignIn: typeof events.login | typeof events.userRegistered | null = null;

/** Returns the event of a sign-in by redirect, once, to be reported when the user is known. */
export function takeRedirectSignIn(): typeof redirectSignIn {
  const event = redirectSignIn;
  redirectSignIn = null;
  return event;
}

/**
 * Returns the portal of a sign-in that was completed by a redirect, as Google's is, and has only set a
 * cookie. Drops the access token of the user who was signed in before.
 */
function acceptRedirectSignIn(path: string, searchText: string): Portal | null {
  if (path !== "/auth") return null;
  const search = new URLSearchParams(searchText);
  const named = search.get("signed_in");
  const portal = portals.find((one) => one === named) ?? null;
  if (portal) {
    setToken(null, portal);
    markSignedOut(portal, false);
    if (search.get("registered") === "true") forgetReferralCode();
    redirectSignIn = search.get("registered") === "true" ? events.userRegistered : events.login;
  }
  return portal;
}

/** Selects the session in use by the address, before each screen is loaded. */
export function selectPortal(router: AnyRouter): void {
  const { pathname: first, searchStr } = router.state.location;
  let signedIn = acceptRedirectSignIn(first, searchStr);
  const select = (path: string) => {
    setPortalOfPath(path);
    if (path !== first) signedIn = null;
    if (signedIn) enterPortal(signedIn);
  };
  select(first);
  router.subscribe("onBeforeLoad", ({ toLocation }) => select(toLocation.pathname));
}

/** Drops the cached data of one user when another session comes into use. */
function dropDataOnPortalChange(client: QueryClient): () => void {
  let portal = getPortal();
  return onPortalChange(() => {
    if (portal === getPortal()) return;
    portal = getPortal();
    dropCachedData(client, portal);
  });
}

/**
 * Drops the cached data of a workspace when the user works in another one: after a switch here, in another
 * tab or on another device, and after the user was removed.
 */
function dropDataOnWorkspaceChange(client: QueryClient): () => void {
  const [root] = meKey("main");
  const before = new Map<unknown, User>();
  return client.getQueryCache().subscribe(({ type, query }) => {
    const [name, portal] = query.queryKey;
    if (type !== "updated" || name !== root) return;
    const user = query.state.data as User | null | undefined;
    const last = before.get(portal);
    if (!user) {
      if (user === null) before.delete(portal);
      return;
    }
    before.set(portal, user);
    if (!last || last.id !== user.id || portal !== getPortal()) return;
    const left = currentWorkspace(last);
    const entered = currentWorkspace(user);
    if (!left || left.id === entered?.id) return;
    dropCachedData(client, portal as Portal);
    if (user.workspaces.some(({ id }) => id === left.id)) return;
    showToast({
      title: `You are no longer a member of ${left.name}`,
      ...(entered && { description: `You are working in ${entered.name} now.` }),
    });
  });
}

/**
 * Keeps the screens consistent with the session: when it ends, when another tab starts or ends it, and by a
 * regular check. Returns a function that stops it.
 */
export function syncSessions(client: QueryClient, router: AnyRouter): () => void {
  const stops = [
    dropDataOnPortalChange(client),
    dropDataOnWorkspaceChange(client),
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
