import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Makes a call that changes conversations, and then fetches the shown ones again. */
function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.chat }),
  });
}

export const useRenameConversation = () =>
  useChange(({ id, title }: { id: string; title: string }) =>
    api("renameConversation", { params: { id }, body: { title } }),
  );

/** Deletes the messages of a conversation. */
export const useClearConversation = () =>
  useChange((id: string) => api("clearConversation", { params: { id } }));

/** Restores a conversation that was just deleted. */
export const useRestoreConversation = () =>
  useChange((id: string) => api("restoreConversation", { params: { id } }));

/** Deletes a conversation, which can be restored for ten seconds. */
export const useDeleteConversation = () =>
  useChange((id: string) => api("deleteConversation", { params: { id } }));
