import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the company's profile, from which the answers are filled in. */
export const useProfile = () =>
  useQuery({
    queryKey: [...queryKeys.research, "profile"],
    queryFn: async ({ signal }) => (await api("getProfile", {}, { signal })).profile,
    // Each form starts with the current profile.
    gcTime: 0,
    refetchOnMount: "always",
  });
