import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

export const supportDataOnPage = 20;

/** Each read is recorded and shown to the owner, so it happens only on the administrator's request. */
const onRequest = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  placeholderData: keepPreviousData,
} as const;

const paging = (page: number) => ({
  limit: supportDataOnPage,
  offset: (page - 1) * supportDataOnPage,
});

/** Reloads the records of reads after a read. */
function useRecordedRead(id: string, readAt: number) {
  const client = useQueryClient();
  useEffect(() => {
    if (readAt === 0) return;
    void client.invalidateQueries({ queryKey: [...adminKeys.workspace, id] });
    void client.invalidateQueries({ queryKey: adminKeys.entries });
  }, [client, id, readAt]);
}

/** A page of a workspace's mentions, which its owner lets support read. */
export function useSupportMentions(id: string, page: number) {
  const query = useQuery({
    queryKey: [...adminKeys.supportMentions, id, page],
    queryFn: ({ signal }) =>
      api("listSupportMentions", { params: { id }, query: paging(page) }, { signal }),
    ...onRequest,
  });
  useRecordedRead(id, query.dataUpdatedAt);
  return query;
}

/** A page of a workspace's replies, which its owner lets support read. */
export function useSupportReplies(id: string, page: number) {
  const query = useQuery({
    queryKey: [...adminKeys.supportReplies, id, page],
    queryFn: ({ signal }) =>
      api("listSupportReplies", { params: { id }, query: paging(page) }, { signal }),
    ...onRequest,
  });
  useRecordedRead(id, query.dataUpdatedAt);
  return query;
}
