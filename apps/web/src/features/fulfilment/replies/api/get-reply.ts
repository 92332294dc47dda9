import type { Reply } from "@earshot/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { findListedReply } from "../cache.ts";

/** One reply. */
const replyQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.replyOne, id] as const,
    queryFn: async ({ signal }): Promise<Reply> =>
      (await api("getReply", { params: { id } }, { signal })).reply,
  });

/** Fetches a reply, and until then shows the one from a cached list; null fetches nothing. */
export function useReply(id: string | null) {
  const client = useQueryClient();
  return useQuery({
    ...replyQuery(id ?? ""),
    enabled: id !== null,
    placeholderData: () => (id === null ? undefined : findListedReply(client, id)),
  });
}
