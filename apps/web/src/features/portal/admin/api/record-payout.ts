import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Records what was paid; what is due is read anew, also when it was refused as it has changed. */
export function useRecordPayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<Calls["recordPayout"]>["body"]) => api("recordPayout", { body }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.payouts }),
  });
}
