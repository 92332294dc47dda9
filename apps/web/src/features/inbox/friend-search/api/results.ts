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

/** Reads one page of the workspace's snapshots; while another page comes, the present one stays. */
export const useFriendList = (page: number) =>
  useQuery({
    queryKey: [...listKey, page] as const,
    queryFn: ({ signal }): Promise<List> => {
      const query = { limit: pageSize, offset: (page - 1) * pageSize };
      return api("listFriendResults", { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** The snapshot that the server has put into the page, where that is the one of this link. */
function broughtAlong(id: string, token: string | undefined): FriendSnapshot | undefined {
  const data = token === undefined ? null : pageData();
  const isIt = typeof data === "object" && data !== null && "id" in data && data.id === id;
  return isIt ? (data as FriendSnapshot) : undefined;
}

/**
 * Reads a snapshot. A link with a token needs no session, and none is looked for; without one it is
 * the workspace's own, for which the session must be fresh. What came with the page is shown at once,
 * and asked for all the same.
 */
export const useFriendResults = (id: string, token: string | undefined) =>
  useQuery({
    queryKey: [...oneKey, id, token] as const,
    queryFn: async ({ signal }): Promise<FriendSnapshot> => {
      if (token === undefined) await ensureFreshToken(getPortal());
      return api("getFriendResults", { params: { id }, query: { token } }, { signal });
    },
    initialData: () => broughtAlong(id, token),
    // It may have been deleted, or its link ended, since it was read.
    staleTime: 0,
    enabled: id !== "",
  });

/** Keeps what was found. Answers the snapshot's id. */
export async function saveResults(client: QueryClient, unsaved: Unsaved): Promise<string> {
  const { title, context, runs, tokensRemaining } = unsaved;
  const { id } = await api("saveFriendResults", {
    body: { title, context, runs, tokensRemaining },
  });
  void client.invalidateQueries({ queryKey: listKey });
  return id;
}

/** Makes a new link for a snapshot, and the old one worthless. */
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

/** Deletes a snapshot before its time. */
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
