import type { Reply } from "@earshot/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** One reply. */
const replyQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.replyOne, id] as const,
    queryFn: async ({ signal }): Promise<Reply> =>
      (await api("getReply", { params: { id } }, { signal })).reply,
  });

/** Reads a reply that no list on the screen has; null stands for none. */
export const useReply = (id: string | null) =>
  useQuery({ ...replyQuery(id ?? ""), enabled: id !== null });
