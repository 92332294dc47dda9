import type { OwnPost, OwnPostStatus } from "@earshot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The filter of the posts. */
export interface PostsQuery {
  status?: OwnPostStatus;
  from?: string;
  to?: string;
  page?: number;
  limit?: number;
}

/** How often posts are polled while their outcome is pending. */
const watchMs = 5_000;
const isMoving = ({ status, scheduledAt }: OwnPost): boolean =>
  status === "publishing" ||
  status === "unknown" ||
  (status === "scheduled" && Date.parse(scheduledAt ?? "") < Date.now() + 60_000);

/** Fetches a page of the workspace's posts, and polls it while one of them is being published. */
export const useOwnPosts = (query: PostsQuery) =>
  useQuery({
    queryKey: [...queryKeys.ownPosts, query] as const,
    queryFn: ({ signal }) => api("listOwnPosts", { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? watchMs : false),
  });
