import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { type CampaignDetail, campaignKey, listKey } from "../cache.ts";

export type PostChange = { postId: string } & CallInput<Calls["updateCampaignPost"]>["body"];

/** Changes a post of a campaign: immediately on the screen, and reverted if the server refuses. */
export function useUpdatePost(campaignId: string) {
  const client = useQueryClient();
  const queryKey = campaignKey(campaignId);
  return useMutation({
    mutationFn: async ({ postId, ...body }: PostChange) =>
      (await api("updateCampaignPost", { params: { id: campaignId, postId }, body })).post,
    onMutate: async ({ postId, ...body }) => {
      await client.cancelQueries({ queryKey });
      const before = client
        .getQueryData<CampaignDetail>(queryKey)
        ?.posts.find(({ id }) => id === postId);
      client.setQueryData<CampaignDetail>(queryKey, (detail) => withPost(detail, postId, body));
      return { before };
    },
    onSuccess: (post) =>
      client.setQueryData<CampaignDetail>(queryKey, (detail) => withPost(detail, post.id, post)),
    onError: (_error, { postId }, context) =>
      client.setQueryData<CampaignDetail>(queryKey, (detail) =>
        withPost(detail, postId, context?.before ?? {}),
      ),
    onSettled: () => {
      // Another change in progress would otherwise be overwritten by the server's earlier state.
      if (client.isMutating({ mutationKey: queryKey }) > 1) return;
      void client.invalidateQueries({ queryKey: listKey });
      return client.invalidateQueries({ queryKey });
    },
    mutationKey: queryKey,
  });
}

const withPost = (
  detail: CampaignDetail | undefined,
  postId: string,
  change: object,
): CampaignDetail | undefined =>
  detail && {
    ...detail,
    posts: detail.posts.map((post) => (post.id === postId ? { ...post, ...change } : post)),
  };
