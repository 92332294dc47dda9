import type { CallData, Calls, FriendSnapshot } from "@earshot/contract";
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { pageData } from "../../../../lib/page-data.ts";
import { getPortal } from "../../../../lib/portal.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { ensureFreshToken } from "../../../../lib/session.ts";
import type { Unsaved } from "../draft.ts";

export const pageSize = 10;
const listKey = [...queryKeys.friendResults, "list"] as const;
const oneKey = [...queryKeys.friendResults, "one"] as const;

type List = CallData<Calls["listFriendResults"]>;

/** Fetches one page of the workspace's snapshots; while another page loads, the current one stays. */
export const useFriendList = (page: number) =>
  useQuery({
    queryKey: [...listKey, page] as const,
    queryFn: ({ signal }): Promise<List> => {
      const query = { limit: pageSize, offset: (page - 1) * pageSize };
      return api("listFriendResults", { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Returns the snapshot that the server embedded into the page, if it is the requested one. */
function embeddedSnapshot(id: string, token: string | undefined): FriendSnapshot | undefined {
  const data = token === undefined ? null : pageData();
  const isIt = typeof data === "object" && data !== null && "id" in data && data.id === id;
  return isIt ? (data as FriendSnapshot) : undefined;
}

/**
 * Fetches a snapshot. A link with a token needs no session; without a token the snapshot belongs to the
 * workspace and requires a fresh session. A snapshot embedded into the page is shown at once and fetched
 * nevertheless.
 */
export const useFriendResults = (id: string, token: string | undefined) =>
  useQuery({
    queryKey: [...oneKey, id, token] as const,
    queryFn: async ({ signal }): Promise<FriendSnapshot> => {
      if (token === undefined) await ensureFreshToken(getPortal());
      return api("getFriendResults", { params: { id }, query: { token } }, { signal });
    },
    initialData: () => embeddedSnapshot(id, token),
    // The snapshot or its link may have been deleted since.
    staleTime: 0,
    enabled: id !== "",
  });

/** Saves results as a snapshot. Returns its id. */
export async function saveResults(client: QueryClient, unsaved: Unsaved): Promise<string> {
  const { title, context, runs, tokensRemaining } = unsaved;
  const { id } = await api("saveFriendResults", {
    body: { title, context, runs, tokensRemaining },
  });
  void client.invalidateQueries({ queryKey: listKey });
  return id;
}

/** Creates a new link for a snapshot and revokes the old one. */
export function useRevokeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await api("revokeFriendResults", { params: { id } })).shareToken,
    onSuccess: (shareToken, id) => {
      client.setQueriesData<List>(
        { queryKey: listKey },
        (list) =>
          list && {
            ...list,
            items: list.items.map((item) => (item.id === id ? { ...item, shareToken } : item)),
          },
      );
      client.removeQueries({ queryKey: [...oneKey, id] });
    },
  });
}

/** Deletes a snapshot before it expires. */
export function useDeleteResults() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("deleteFriendResults", { params: { id } }),
    onSuccess: async (_, id) => {
      client.removeQueries({ queryKey: [...oneKey, id] });
      await client.invalidateQueries({ queryKey: listKey });
    },
  });
}
