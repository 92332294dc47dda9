import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** The newest writer invitations. */
export const useInvitations = () =>
  useQuery({
    queryKey: adminKeys.invitations,
    queryFn: async ({ signal }) => (await api("listInvitations", {}, { signal })).invitations,
    // They are used elsewhere: each visit shows them as they are.
    staleTime: 0,
  });
