import type { ContentItem } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The identifiers of a text. */
export type ContentRef = Pick<ContentItem, "postId" | "postIndex">;

/** A text's id in the path of a call. */
const idOf = ({ postId, postIndex }: ContentRef) => `${postId}-${postIndex}`;

/** A change of one text, after which the history is loaded again. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.content }),
  });
}

/** Replaces a text, and its title if one is given. */
export const useUpdateContent = () =>
  useChange(
    async ({ postId, postIndex, ...rest }: ContentRef & { content: string; title?: string }) =>
      (await api("updateContent", { body: { postId, postIndex, ...rest } })).item,
  );

/** Saves a text under a title. */
export const useSaveContent = () =>
  useChange(async ({ postId, postIndex, title }: ContentRef & { title: string }) => {
    const { item } = await api("saveContent", { body: { postId, postIndex, title } });
    track(events.contentSaved);
    return item;
  });

/** Deletes a text. */
export const useDeleteContent = () =>
  useChange((ref: ContentRef) => api("deleteContent", { params: { id: idOf(ref) } }));

/** Restores a text that was just deleted. */
export const useRestoreContent = () =>
  useChange((ref: ContentRef) => api("restoreContent", { params: { id: idOf(ref) } }));

/** Gives a text to the writer of the mention that it answers. */
export const useSuggestAsReply = () =>
  useChange(({ postId, postIndex, content }: ContentRef & { content: string }) =>
    api("suggestContentAsReply", { body: { postId, postIndex, content } }),
  );
