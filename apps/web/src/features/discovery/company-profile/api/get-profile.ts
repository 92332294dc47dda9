import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** What the workspace has said of its company; read anew each time that it is to be changed. */
export const useProfile = () =>
  useQuery({
    queryKey: queryKeys.profile,
    queryFn: async ({ signal }) => (await api("getProfile", {}, { signal })).profile,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
