import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Adds an opt-out. */
export function useAddOptOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<Calls["addOptOut"]>["body"]) => api("addOptOut", { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: adminKeys.optOuts }),
  });
}
