import { useMutation, useQueryClient } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { getPortal } from "../../../../lib/portal.ts";
import { signOut } from "../../../../lib/session.ts";
import { clearSession } from "../clear-session.ts";

/** Signs out of the session in use, and drops everything that was fetched for it. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const portal = getPortal();
      await signOut(portal);
      return portal;
    },
    onSuccess: (portal) => {
      // Before the analytics identity is reset, since the event belongs to this user.
      track(events.logout);
      clearSession(client, portal);
    },
  });
}
