import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Records the address of a reply; without an address, that it was not posted. */
export function useResolvePlacement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, permalink }: { id: string; permalink: string | null }) =>
      api("resolvePlacement", { params: { id }, body: { permalink } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: adminKeys.work });
      return client.invalidateQueries({ queryKey: adminKeys.unresolvedPlacements });
    },
  });
}
