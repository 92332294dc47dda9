import type { CallData, Calls } from "@earshot/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { type ReplyFilters, replyPageSize } from "../search.ts";

export type ReplyPage = CallData<Calls["listReplies"]>;

/** One page of the workspace's replies. */
const replyPageQuery = (filters: ReplyFilters, page: number) =>
  queryOptions({
    queryKey: [...queryKeys.replyPages, filters, page] as const,
    queryFn: async ({ signal, client }): Promise<ReplyPage> => {
      const query = { ...filters, limit: replyPageSize, offset: (page - 1) * replyPageSize };
      const data = await api("listReplies", { query }, { signal });
      // The count of the same response, so that list and count always agree.
      client.setQueryData<number>(queryKeys.replyWaiting, data.waiting);
      return data;
    },
  });

/** Fetches one page; while another page of the same list loads, the current one stays. */
export const useReplyPage = (filters: ReplyFilters, page: number) =>
  useQuery({
    ...replyPageQuery(filters, page),
    placeholderData: (previous: ReplyPage | undefined, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(filters)
        ? keepPreviousData(previous)
        : undefined,
  });

/** The number of replies that wait for the customer. */
const waitingQuery = queryOptions({
  queryKey: queryKeys.replyWaiting,
  queryFn: async ({ signal }): Promise<number> =>
    (await api("listReplies", { query: { stage: "waiting", limit: 1 } }, { signal })).waiting,
});

/** Fetches how many replies wait for the customer. */
export const useWaitingReplies = (isNeeded = true) =>
  useQuery({ ...waitingQuery, enabled: isNeeded });
