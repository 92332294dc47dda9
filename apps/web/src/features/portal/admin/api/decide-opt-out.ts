import type { OptOutDecision } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Decides on a request. */
export function useDecideOptOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: OptOutDecision }) =>
      api("decideOptOut", { params: { id }, body: { decision } }),
    // After an error too: the request may have changed.
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.optOuts }),
  });
}
