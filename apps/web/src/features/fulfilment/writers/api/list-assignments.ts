import type { Assignment } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The replies the writer has claimed or still has under way. */
export const useAssignments = () =>
  useQuery({
    queryKey: queryKeys.assignments,
    queryFn: async ({ signal }): Promise<Assignment[]> =>
      (await api("listActive", {}, { signal })).assignments,
  });
