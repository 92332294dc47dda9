import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the current state of an entry with its text, before it is changed. */
export const useKnowledgeEntry = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.knowledge, "entry", id] as const,
    queryFn: async ({ signal }) =>
      (await api("getKnowledgeEntry", { params: { id } }, { signal })).entry,
    staleTime: 0,
    gcTime: 0,
  });
