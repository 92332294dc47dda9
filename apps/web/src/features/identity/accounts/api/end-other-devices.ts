import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { accountKeys } from "../keys.ts";

/** Ends all of the user's sessions except this one. */
export function useEndOtherDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("endOtherDevices", {}),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.devices }),
  });
}
