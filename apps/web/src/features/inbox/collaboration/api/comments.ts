import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

const keyOf = (mentionId: string) => [...queryKeys.comments, mentionId];

/** Fetches the comments on a mention, oldest first. An event reports new ones. */
export const useComments = (mentionId: string) =>
  useQuery({
    queryKey: keyOf(mentionId),
    queryFn: async ({ signal }) =>
      (await api("listComments", { params: { id: mentionId } }, { signal })).comments,
  });

/** Adds a comment to a mention. */
export function useAddComment(mentionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => api("addComment", { params: { id: mentionId }, body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(mentionId) }),
  });
}

/** Deletes a comment. */
export function useDeleteComment(mentionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: string) =>
      api("deleteComment", { params: { id: mentionId, commentId } }),
    // It may be deleted already.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(mentionId) }),
  });
}
