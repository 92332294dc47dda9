import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { refreshWriterLists } from "../../../../shared/assignment-cache.ts";

interface Unsuitable {
  mentionId: string;
  reason: string;
}

/** Ends a claimed opportunity whose post nobody should reply to, in one step. */
export function useEndUnsuitable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mentionId, reason }: Unsuitable) =>
      api("declineOpportunity", {
        params: { id: mentionId },
        body: { kind: "unsuitable", reason },
      }),
    onSettled: () => refreshWriterLists(client),
  });
}
