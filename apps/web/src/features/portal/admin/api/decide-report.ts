import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Decides on a report. */
export function useDecideReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: "removed" | "standing" }) =>
      api("decideReport", { params: { id }, body: { decision } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: adminKeys.work });
      return client.invalidateQueries({ queryKey: adminKeys.reports, exact: true });
    },
  });
}
