import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** The accounts that replies are placed with. */
export const useCommunityAccounts = () =>
  useQuery({
    queryKey: adminKeys.accounts,
    queryFn: ({ signal }) => api("listCommunityAccounts", {}, { signal }),
    // Looks, placements and removals change them elsewhere: each visit shows them as they are.
    staleTime: 0,
  });
