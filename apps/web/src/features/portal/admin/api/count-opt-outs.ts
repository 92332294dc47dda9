import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** How many requests wait for the administrator, and how many were confirmed only by email. */
export const useOptOutCounts = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: [...adminKeys.optOuts, "counts"] as const,
    queryFn: ({ signal }) => api("countOptOuts", {}, { signal }),
    enabled,
    staleTime: 0,
  });
