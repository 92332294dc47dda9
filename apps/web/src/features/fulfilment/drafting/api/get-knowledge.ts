import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the entries of the customer's knowledge base that have all words of a search. */
export const useReplyKnowledge = (id: string, search: string) =>
  useQuery({
    queryKey: [...queryKeys.replyKnowledge, id, "list", search] as const,
    queryFn: async ({ signal }) => {
      const query = search === "" ? {} : { search };
      return (await api("getReplyKnowledge", { params: { id }, query }, { signal })).entries;
    },
    placeholderData: keepPreviousData,
  });

/** Fetches an entry with its text. */
export const useReplyKnowledgeEntry = (id: string, entryId: string) =>
  useQuery({
    queryKey: [...queryKeys.replyKnowledge, id, "entry", entryId] as const,
    queryFn: async ({ signal }) =>
      (await api("getReplyKnowledgeEntry", { params: { id, entryId } }, { signal })).entry,
  });
