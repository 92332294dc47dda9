import type { FriendSnapshot } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { pageData } from "../../../../lib/page-data.ts";
import { getPortal } from "../../../../lib/portal.ts";
import { ensureFreshToken } from "../../../../lib/session.ts";
import { snapshotKey } from "../query-keys.ts";

/** Returns the snapshot that the server embedded into the page, if it is the requested one. */
function embeddedSnapshot(id: string, token: string | undefined): FriendSnapshot | undefined {
  const data = token === undefined ? null : pageData();
  const isIt = typeof data === "object" && data !== null && "id" in data && data.id === id;
  return isIt ? (data as FriendSnapshot) : undefined;
}

/**
 * Fetches a snapshot. A link with a token needs no session; without a token the snapshot belongs to the workspace and
 * requires a fresh session. A snapshot embedded into the page is shown immediately and fetched nevertheless.
 */
export const useFriendResults = (id: string, token: string | undefined) =>
  useQuery({
    queryKey: [...snapshotKey, id, token] as const,
    queryFn: async ({ signal }): Promise<FriendSnapshot> => {
      if (token === undefined) await ensureFreshToken(getPortal());
      return api("getFriendResults", { params: { id }, query: { token } }, { signal });
    },
    initialData: () => embeddedSnapshot(id, token),
    // The snapshot or its link may have been deleted since.
    staleTime: 0,
    enabled: id !== "",
  });
