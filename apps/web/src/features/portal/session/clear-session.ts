import type { Portal } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { dropCachedData } from "../../../lib/begin-session.ts";
import { getPortal } from "../../../lib/portal.ts";
import { meKey } from "../../../lib/query-keys.ts";

/**
 * Ends a portal's session in the browser. First the screens see that the user is signed out, and redirect; then their
 * cached data is dropped. (Clearing the whole cache first would keep the screens from seeing it.) If another session is
 * in use by now, its screens stay unchanged.
 */
export function clearSession(client: QueryClient, portal: Portal): void {
  if (portal !== getPortal()) {
    client.removeQueries({ queryKey: meKey(portal) });
    return;
  }
  client.setQueryData(meKey(portal), null);
  dropCachedData(client, portal);
}
