import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";
import { reviewRefreshMs } from "./list-review.ts";

/** Replies whose placement could not be confirmed, the oldest first; polled while they are shown. */
export const useUnresolvedPlacements = () =>
  useQuery({
    queryKey: adminKeys.unresolvedPlacements,
    queryFn: ({ signal }) => api("listUnresolvedPlacements", {}, { signal }),
    staleTime: 0,
    refetchInterval: reviewRefreshMs,
  });
