import type { Portal } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { dropCachedData } from "../../../lib/begin-session.ts";
import { getPortal } from "../../../lib/portal.ts";
import { meKey } from "../../../lib/query-keys.ts";

/**
 * Nobody is signed in at a portal any more: the screens are told first, and leave; then what was
 * fetched for them is forgotten. (Clearing the cache whole would cut the screens off from being
 * told.) Where another session is in use by now, its screens stay as they are.
 */
export function clearSession(client: QueryClient, portal: Portal): void {
  if (portal !== getPortal()) {
    client.removeQueries({ queryKey: meKey(portal) });
    return;
  }
  client.setQueryData(meKey(portal), null);
  dropCachedData(client, portal);
}
