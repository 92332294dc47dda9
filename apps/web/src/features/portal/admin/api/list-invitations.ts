import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** The newest writer invitations. */
export const useInvitations = () =>
  useQuery({
    queryKey: adminKeys.invitations,
    queryFn: async ({ signal }) => (await api("listInvitations", {}, { signal })).invitations,
    // Writers use them elsewhere, so each visit fetches again.
    staleTime: 0,
  });
