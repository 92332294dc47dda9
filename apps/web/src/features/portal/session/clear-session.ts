import type { Portal } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { dropCachedData } from "../../../lib/begin-session.ts";
import { getPortal } from "../../../lib/portal.ts";
import { meKey } from "../../../lib/query-keys.ts";

/**
 * Ends a portal's session in the browser: first the screens learn that nobody is signed in, and leave; then
 * their cached data is dropped. (Clearing the whole cache first would keep the screens from learning it.) If
 * another session is in use by now, its screens stay as they are.
 */
export function clearSession(client: QueryClient, portal: Portal): void {
  if (portal !== getPortal()) {
    client.removeQueries({ queryKey: meKey(portal) });
    return;
  }
  client.setQueryData(meKey(portal), null);
  dropCachedData(client, portal);
}
