import type { Assignment, Placing, ReplyStatus } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** How often a placement under way is polled in addition to its events, in milliseconds. */
const refreshMs: Partial<Record<ReplyStatus, number>> = { placing: 3_000, unknown: 15_000 };

/** How a reply can be placed, and the results of earlier attempts. Events of the reply refresh it. */
export const usePlacement = ({ id, status }: Pick<Assignment, "id" | "status">) =>
  useQuery({
    // Below the key of the reply, so that invalidating the reply invalidates this.
    queryKey: [...queryKeys.assignmentOne, id, "placing"],
    queryFn: async ({ signal }): Promise<Placing> =>
      (await api("getPlacementOptions", { params: { id } }, { signal })).placing,
    refetchInterval: refreshMs[status] ?? false,
    retry: false,
    staleTime: 0,
  });
