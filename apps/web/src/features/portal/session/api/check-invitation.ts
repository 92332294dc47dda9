import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Returns whom an invitation of a writer is for. */
export const useInvitationCheck = (invitation: string | null) =>
  useQuery({
    queryKey: ["writer-invitation", invitation],
    queryFn: async ({ signal }) =>
      invitation === null
        ? null
        : (await api("checkInvitation", { body: { invitation } }, { signal })).email,
    enabled: invitation !== null,
    gcTime: 0,
  });
