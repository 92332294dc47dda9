import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Has writers use a voice for the workspace's replies. */
export function useSetReplyVoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("setReplyVoice", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.voices }),
  });
}
