import type { Assignment } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** One of the writer's replies, including one that has ended and is in no list. */
export const useAssignment = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...queryKeys.assignmentOne, id],
    queryFn: async ({ signal }): Promise<Assignment> =>
      (await api("getAssignment", { params: { id } }, { signal })).assignment,
    enabled,
    retry: false,
    // It is requested because its status has changed, so what a save has cached is outdated.
    staleTime: 0,
  });
