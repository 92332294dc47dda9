import type { OwnPost, OwnPostStatus } from "@earshot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Which posts are listed. */
export interface PostsQuery {
  status?: OwnPostStatus;
  from?: string;
  to?: string;
  page?: number;
  limit?: number;
}

/** How often posts are read again whose outcome is about to be known. */
const watchMs = 5_000;
const isMoving = ({ status, scheduledAt }: OwnPost): boolean =>
  status === "publishing" ||
  status === "unknown" ||
  (status === "scheduled" && Date.parse(scheduledAt ?? "") < Date.now() + 60_000);

/** Fetches a page of the workspace's posts, and again while one of them is being published. */
export const useOwnPosts = (query: PostsQuery) =>
  useQuery({
    queryKey: [...queryKeys.ownPosts, query] as const,
    queryFn: ({ signal }) => api("listOwnPosts", { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? watchMs : false),
  });
