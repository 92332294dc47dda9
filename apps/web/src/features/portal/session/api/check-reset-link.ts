import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Both tokens of a link for a new password. */
export interface ResetLink {
  access_token: string;
  refresh_token: string;
}

/** Finds out whether the link still holds. */
export const useResetLinkCheck = (link: ResetLink | null) =>
  useQuery({
    queryKey: ["reset-link", link?.access_token],
    queryFn: ({ signal }) => (link ? api("checkResetLink", { body: link }, { signal }) : null),
    enabled: link !== null,
    gcTime: 0,
  });
