import type { CallData, Calls } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

export type ReplyFilterChoices = CallData<Calls["listReplyFilters"]>;

/** Fetches the keywords and communities that the replies can be filtered by. */
export const useReplyFilterChoices = () =>
  useQuery({
    queryKey: queryKeys.replyFilters,
    queryFn: ({ signal }): Promise<ReplyFilterChoices> => api("listReplyFilters", {}, { signal }),
  });
