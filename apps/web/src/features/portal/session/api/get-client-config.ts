import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** What this installation offers. */
export const clientConfigQuery = queryOptions({
  queryKey: ["client-config"],
  queryFn: ({ signal }) => api("getClientConfig", {}, { signal }),
});

/** Reads what this installation offers. */
export const useClientConfig = () => useQuery(clientConfigQuery);
