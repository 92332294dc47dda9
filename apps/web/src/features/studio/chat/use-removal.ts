import { type Conversation, studioLimits } from "@earshot/contract";
import { showFailure } from "../../../shared/show-failure.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { useDeleteConversation, useRestoreConversation } from "./api/change-conversation.ts";

/** Deletes conversations, and offers to undo it for ten seconds. */
export function useRemoval(on: { removed: (id: string) => void; restored: (id: string) => void }) {
  const remove = useDeleteConversation();
  const restore = useRestoreConversation();
  async function undo({ id, title }: Conversation) {
    try {
      await restore.mutateAsync(id);
      on.restored(id);
      showToast({ title: `${title} restored.` });
    } catch (error) {
      showFailure("The conversation was not restored", error);
    }
  }
  return async (conversation: Conversation) => {
    try {
      await remove.mutateAsync(conversation.id);
      on.removed(conversation.id);
      showToast({
        title: `${conversation.title} deleted.`,
        action: { label: "Undo", onSelect: () => void undo(conversation) },
        durationMs: studioLimits.undoDeleteMs,
      });
    } catch (error) {
      showFailure("The conversation was not deleted", error);
    }
  };
}
