import type { ContentItem } from "@earshot/contract";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Checks a changed text; null checks nothing. */
export const useContentCheck = (
  { postId, postIndex }: Pick<ContentItem, "postId" | "postIndex">,
  content: string | null,
) =>
  useQuery({
    queryKey: [...queryKeys.contentChecks, postId, postIndex, content] as const,
    queryFn:
      content === null || content.trim() === ""
        ? skipToken
        : ({ signal }) => api("checkContent", { body: { postId, postIndex, content } }, { signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
