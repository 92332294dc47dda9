import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";
import { reviewRefreshMs } from "./list-review.ts";

/** The state of the whole product; polled, since no event announces a change. */
export const useAdminOverview = () =>
  useQuery({
    queryKey: adminKeys.overview,
    queryFn: async ({ signal }) => (await api("getAdminOverview", {}, { signal })).overview,
    staleTime: 0,
    refetchInterval: reviewRefreshMs,
  });
