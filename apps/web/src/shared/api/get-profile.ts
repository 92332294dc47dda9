import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** Fetches the company's profile; each edit starts with a new fetch. */
export const useProfile = () =>
  useQuery({
    queryKey: queryKeys.profile,
    queryFn: async ({ signal }) => (await api("getProfile", {}, { signal })).profile,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
