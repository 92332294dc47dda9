import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { accountKeys } from "../keys.ts";

/** Changes the password; all other sessions end. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<Calls["changePassword"]>["body"]) =>
      api("changePassword", { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: accountKeys.devices }),
  });
}
