import type { Portal } from "@earshot/contract";
import { useSyncExternalStore } from "react";
import { getToken } from "./token.ts";

/**
 * A browser can have two sessions: a customer's ("main") and a writer's. The address determines which one
 * a page uses; this module stores the result.
 */

/** The pages for signing in or setting a password: they never use the other session. */
const signInPaths = /^\/(?:auth|reset-password|writers\/auth)(?:\/|$)/i;

/** Returns the side of the product that a path belongs to. */
const sideOf = (path: string): Portal => (/^\/writers(?:\/|$)/i.test(path) ? "writer" : "main");

const otherThan = (portal: Portal): Portal => (portal === "main" ? "writer" : "main");

interface PortalState {
  /** The side that the address belongs to. */
  readonly side: Portal;
  /** The session in use. */
  readonly portal: Portal;
}

let state: PortalState = { side: "main", portal: "main" };
const listeners = new Set<() => void>();

function change(next: PortalState): void {
  if (next.side === state.side && next.portal === state.portal) return;
  state = next;
  for (const listener of [...listeners]) listener();
}

/**
 * Chooses the session for an address: that of its side, or the other one if only that exists. A writer may
 * pass the guard of the customers' screens, and the guard of the writers' screens redirects a customer.
 * Chosen once for each address, so that signing out does not switch to the other session.
 */
export function setPortalOfPath(path: string): void {
  const side = sideOf(path);
  const other = otherThan(side);
  const isOtherUsed =
    !signInPaths.test(path) && getToken(side) === null && getToken(other) !== null;
  change({ side, portal: isOtherUsed ? other : side });
}

/** Uses a session that has just started, at any address. */
export const enterPortal = (portal: Portal): void => change({ ...state, portal });

/** The session in use. */
export const getPortal = (): Portal => state.portal;

/** The side that the address belongs to. */
export const getSide = (): Portal => state.side;

/** Subscribes to changes of the session or side in use. */
export function onPortalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the session in use and re-renders when it changes. */
export const usePortal = (): Portal => useSyncExternalStore(onPortalChange, getPortal);

/** Returns the side that the address belongs to and re-renders when it changes. */
export const useSide = (): Portal => useSyncExternalStore(onPortalChange, getSide);
