import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** The features of this installation. */
export const clientConfigQuery = queryOptions({
  queryKey: ["client-config"],
  queryFn: ({ signal }) => api("getClientConfig", {}, { signal }),
});

/** Fetches the features of this installation. */
export const useClientConfig = () => useQuery(clientConfigQuery);
