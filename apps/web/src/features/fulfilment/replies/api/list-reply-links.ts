import type { TrackedLink } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The links of a reply with their clicks and conversions; fetched again each time they are opened. */
export const useReplyLinks = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.replyOne, id, "links"],
    queryFn: async ({ signal }): Promise<TrackedLink[]> =>
      (await api("listReplyLinks", { params: { id } }, { signal })).links,
    staleTime: 0,
  });
