import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Deletes a voice of the workspace. */
export function useDeleteVoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("deleteVoice", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.voices }),
  });
}
