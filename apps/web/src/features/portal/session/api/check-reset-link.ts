import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Both tokens of a link for a new password. */
export interface ResetLink {
  access_token: string;
  refresh_token: string;
}

/** Checks whether the link is still valid. */
export const useResetLinkCheck = (link: ResetLink | null) =>
  useQuery({
    queryKey: ["reset-link", link?.access_token],
    queryFn: ({ signal }) => (link ? api("checkResetLink", { body: link }, { signal }) : null),
    enabled: link !== null,
    gcTime: 0,
  });
