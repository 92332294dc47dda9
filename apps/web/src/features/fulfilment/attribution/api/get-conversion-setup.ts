import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** How to report conversions, and the latest ones. Loaded again on each visit. */
export const conversionsQuery = queryOptions({
  queryKey: ["conversions"],
  queryFn: async ({ signal }) => (await api("getConversionSetup", {}, { signal })).setup,
  staleTime: 0,
});

export const useConversions = () => useQuery(conversionsQuery);
