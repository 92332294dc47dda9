import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Deletes an account. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("deleteCommunityAccount", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.accounts }),
  });
}
