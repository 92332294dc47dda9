import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches an entry with its text, always the newest: it is about to be changed. */
export const useKnowledgeEntry = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.knowledge, "entry", id] as const,
    queryFn: async ({ signal }) =>
      (await api("getKnowledgeEntry", { params: { id } }, { signal })).entry,
    staleTime: 0,
    gcTime: 0,
  });
