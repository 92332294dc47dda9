import type { CampaignPost } from "@earshot/contract";
import { messageOf } from "../../../lib/api-error.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { useUpdatePost } from "./api/update-post.ts";
import { nameOf, timeInWords } from "./labels.ts";

/** How long a change of a post can be undone. */
export const undoMs = 10_000;

/** Moves posts to other wall times, and offers to undo it; a refused move is reverted. */
export function useMove(campaignId: string) {
  const update = useUpdatePost(campaignId);
  async function move(post: CampaignPost, localTime: string): Promise<void> {
    const before = post.localTime;
    if (localTime === before) return;
    try {
      const moved = await update.mutateAsync({ postId: post.id, localTime });
      showToast({
        title: `${nameOf(post)} moved to ${timeInWords(localTime)}.`,
        durationMs: undoMs,
        action: { label: "Undo", onSelect: () => void move(moved, before) },
      });
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      showToast({ title: "The post was not moved", description, tone: "destructive" });
    }
  }
  return { move, isMoving: update.isPending };
}
