import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { opportunityKeys } from "./list-opportunities.ts";

/** Claims an opportunity for the writer. */
export function useClaim() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("claimOpportunity", { params: { id } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: opportunityKeys.fresh });
      void client.invalidateQueries({ queryKey: queryKeys.assignments });
    },
  });
}
