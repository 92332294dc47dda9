import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** How conversions are told, and the latest ones. Each look is a fresh one. */
export const conversionsQuery = queryOptions({
  queryKey: ["conversions"],
  queryFn: async ({ signal }) => (await api("getConversionSetup", {}, { signal })).setup,
  staleTime: 0,
});

export const useConversions = () => useQuery(conversionsQuery);
