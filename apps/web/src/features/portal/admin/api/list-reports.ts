import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";
import { reviewRefreshMs } from "./list-review.ts";

/** Replies that customers report as removed, the oldest report first; polled while they are shown. */
export const useReports = () =>
  useQuery({
    queryKey: adminKeys.reports,
    queryFn: ({ signal }) => api("listReports", {}, { signal }),
    staleTime: 0,
    refetchInterval: reviewRefreshMs,
  });
