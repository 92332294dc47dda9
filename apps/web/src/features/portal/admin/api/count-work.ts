import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";
import { reviewRefreshMs } from "./list-review.ts";

/** How much waits for the administrator in each queue; polled, since no event announces a change. */
export const useAdminWork = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: adminKeys.work,
    queryFn: async ({ signal }) => (await api("countAdminWork", {}, { signal })).work,
    enabled,
    staleTime: 0,
    refetchInterval: reviewRefreshMs,
  });
