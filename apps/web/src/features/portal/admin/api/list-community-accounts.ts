import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** The accounts that replies are placed with. */
export const useCommunityAccounts = () =>
  useQuery({
    queryKey: adminKeys.accounts,
    queryFn: ({ signal }) => api("listCommunityAccounts", {}, { signal }),
    // Checks, placements and removals change them elsewhere, so each visit reloads them.
    staleTime: 0,
  });
