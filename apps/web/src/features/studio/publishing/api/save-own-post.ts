import type { OwnPost, PublishingPlatform } from "@earshot/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** A post as it is entered. */
export interface EnteredPost {
  /** null: a new post. */
  id: string | null;
  platform: PublishingPlatform;
  subreddit: string | null;
  title: string;
  content: string;
  scheduledAt: string | null;
  timeZone: string;
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: queryKeys.ownPosts });

/** Saves a post as a draft, or schedules it. */
export function useSavePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: EnteredPost): Promise<OwnPost> =>
      id === null
        ? (await api("createOwnPost", { body })).post
        : (await api("updateOwnPost", { params: { id }, body })).post,
    onSuccess: () => refresh(client),
  });
}

/**
 * Publishes a text immediately with the connected account. Its draft or schedule is deleted then; `isLeft` is whether
 * that failed. It does not fail the mutation, because a second try would publish the text again.
 */
export function usePublishPost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, platform, subreddit, title, content }: EnteredPost) => {
      const body = { platform, content, title, ...(subreddit && { target: subreddit }) };
      await api("publishToPlatform", { body });
      if (id === null) return { isLeft: false };
      return api("cancelOwnPost", { params: { id } }).then(
        () => ({ isLeft: false }),
        () => ({ isLeft: true }),
      );
    },
    onSettled: () => refresh(client),
  });
}

/** Cancels a scheduled post, or deletes a draft. */
export function useCancelPost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await api("cancelOwnPost", { params: { id } })).post,
    onSuccess: () => refresh(client),
  });
}
