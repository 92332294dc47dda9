import { limits, type Portal, type User } from "@earshot/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { usePortal } from "../../../../lib/portal.ts";
import { meKey } from "../../../../lib/query-keys.ts";
import { checkSession } from "../../../../lib/session.ts";

/** The user who is signed in at a portal, or null. */
export const meQuery = (portal: Portal) =>
  queryOptions<User | null>({
    queryKey: meKey(portal),
    queryFn: ({ signal }) => checkSession(portal, signal),
    staleTime: limits.meStaleMs,
  });

/** Fetches the user of the session in use. */
export const useMe = () => useQuery(meQuery(usePortal()));
