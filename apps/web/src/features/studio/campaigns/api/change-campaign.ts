import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { campaignKey, listKey } from "../cache.ts";

type NewCampaign = CallInput<Calls["generateCampaign"]>["body"];

/** Makes a call that changes campaigns, and then fetches the shown ones again. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a failure: it may say that the campaign has changed in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.campaigns }),
  });
}

/** Starts a campaign. */
export const useBeginCampaign = () =>
  useChange(async (body: NewCampaign) => (await api("generateCampaign", { body })).campaign);

/** Stops writing a campaign. */
export const useStopCampaign = () =>
  useChange((id: string) => api("cancelCampaign", { params: { id } }));

/** Deletes a campaign. */
export function useDeleteCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("deleteCampaign", { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: campaignKey(id) });
      return client.invalidateQueries({ queryKey: listKey });
    },
  });
}

/** Writes one post again; without `postId` the missing ones, or all if none is missing. */
export const useRegenerate = (id: string) =>
  useChange((postId: string | undefined) =>
    api("regenerateCampaign", { params: { id }, body: postId === undefined ? {} : { postId } }),
  );

/** Hands the written posts to the scheduled posts. */
export function useScheduleCampaign(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (subreddit: string | undefined) =>
      api("scheduleCampaign", {
        params: { id },
        body: subreddit === undefined ? {} : { subreddit },
      }),
    onSuccess: (detail) => client.setQueryData(campaignKey(id), detail),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.ownPosts }),
  });
}
