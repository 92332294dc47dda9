import type { Reply, SubmittedText } from "@earshot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The submitted texts of a reply, the newest first; fetched again when it has another text. */
export const useReplyTexts = ({ id, revision, status }: Reply) =>
  useQuery({
    queryKey: [...queryKeys.replies, "texts", id, revision, status] as const,
    queryFn: async ({ signal }): Promise<SubmittedText[]> =>
      (await api("listReplyTexts", { params: { id } }, { signal })).texts,
    placeholderData: keepPreviousData,
  });
