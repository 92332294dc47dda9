import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches how many texts were generated and saved in the last days. */
export const useContentAnalytics = (days: number) =>
  useQuery({
    queryKey: [...queryKeys.content, "analytics", days] as const,
    queryFn: ({ signal }) => api("getContentAnalytics", { query: { days } }, { signal }),
  });
