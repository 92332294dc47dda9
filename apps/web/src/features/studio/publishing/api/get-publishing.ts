import type { PublishingPlatform } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches how the workspace publishes on a platform: with its account, or by copying. */
export const usePublishingWay = (platform: PublishingPlatform) =>
  useQuery({
    queryKey: [...queryKeys.ownPosts, "way", platform] as const,
    queryFn: ({ signal }) => api("connectPlatform", { body: { platform } }, { signal }),
  });

/** Fetches what a community allows and requires; fetches nothing without a community. */
export const usePostRequirements = (subreddit: string) =>
  useQuery({
    queryKey: [...queryKeys.ownPosts, "requirements", subreddit.toLowerCase()] as const,
    queryFn: async ({ signal }) =>
      (await api("getPostRequirements", { query: { subreddit } }, { signal })).requirements,
    enabled: subreddit !== "",
    retry: false,
  });
