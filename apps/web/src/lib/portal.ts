import type { Portal } from "@earshot/contract";
import { useSyncExternalStore } from "react";
import { getToken } from "./token.ts";

/**
 * A browser can hold two sessions: a customer's ("main") and a writer's. The address says which of
 * them the page is for; this is the one place that remembers the answer.
 */

/** Where one signs in or gets a password: here the other session never stands in. */
const signInPaths = /^\/(?:auth|reset-password|writers\/auth)(?:\/|$)/i;

/** Which of the two sides of the product a path lies on. */
export const sideOf = (path: string): Portal =>
  /^\/writers(?:\/|$)/i.test(path) ? "writer" : "main";

const otherThan = (portal: Portal): Portal => (portal === "main" ? "writer" : "main");

interface Place {
  /** The side that the address lies on. */
  readonly side: Portal;
  /** The session in use. */
  readonly portal: Portal;
}

let place: Place = { side: "main", portal: "main" };
const listeners = new Set<() => void>();

function move(next: Place): void {
  if (next.side === place.side && next.portal === place.portal) return;
  place = next;
  for (const listener of [...listeners]) listener();
}

/**
 * Takes over the address that the browser goes to. The session of its side is used, or the other
 * one where only that is there: a writer may pass the guard of the customers' screens, and the
 * guard of the writers' screens sends a customer to theirs. Decided once for each address, so that
 * who signs out is not at once somebody else.
 */
export function setPortalOfPath(path: string): void {
  const side = sideOf(path);
  const other = otherThan(side);
  const standsIn = !signInPaths.test(path) && getToken(side) === null && getToken(other) !== null;
  move({ side, portal: standsIn ? other : side });
}

/** Uses a session that has just begun, whatever the address says. */
export const enterPortal = (portal: Portal): void => move({ ...place, portal });

/** The session in use. */
export const getPortal = (): Portal => place.portal;

/** The side that the address lies on. */
export const getSide = (): Portal => place.side;

/** Calls back when another session or side has come into use. */
export function onPortalChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session in use, for what is shown. */
export const usePortal = (): Portal => useSyncExternalStore(onPortalChange, getPortal);

/** The side that the address lies on, for what is shown. */
export const useSide = (): Portal => useSyncExternalStore(onPortalChange, getSide);
