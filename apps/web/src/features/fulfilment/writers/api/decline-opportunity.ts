import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { opportunityKeys } from "./list-opportunities.ts";

/** Hides an opportunity from the writer or, with a reason, ends it for all writers. */
export function useDecline() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string | null }) =>
      api("declineOpportunity", {
        params: { id },
        body: reason === null ? { kind: "not_for_me" } : { kind: "unsuitable", reason },
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: opportunityKeys.fresh }),
  });
}
