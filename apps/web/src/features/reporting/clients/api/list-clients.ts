import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The client workspaces of the agency, those with the most waiting items first. */
export const useClients = (isNeeded: boolean) =>
  useQuery({
    enabled: isNeeded,
    queryKey: queryKeys.clients,
    queryFn: async ({ signal }) => (await api("listClients", {}, { signal })).clients,
    // Other workspaces send no events to this one.
    refetchInterval: 60_000,
  });
