import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Records a payout and reloads the amounts due, also when it failed because they have changed. */
export function useRecordPayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<Calls["recordPayout"]>["body"]) => api("recordPayout", { body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: adminKeys.work });
      return client.invalidateQueries({ queryKey: adminKeys.payouts });
    },
  });
}
