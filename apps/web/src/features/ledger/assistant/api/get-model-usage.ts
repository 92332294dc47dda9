import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The language model's status and its usage today. */
const modelUsageQuery = queryOptions({
  queryKey: queryKeys.model,
  queryFn: async ({ signal }) => (await api("getModelUsage", {}, { signal })).usage,
});

/** Fetches the status and the usage of the language model. */
export const useModelUsage = () => useQuery(modelUsageQuery);
