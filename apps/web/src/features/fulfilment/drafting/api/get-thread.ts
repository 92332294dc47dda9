import { platforms, type Thread } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** How often an open thread is read again, in milliseconds. */
const threadRefreshMs = 60_000;

/** The thread of a reply as it is on the platform now; refreshed while the page is visible. */
export const useThread = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.thread, id],
    queryFn: async ({ signal }): Promise<Thread> =>
      (await api("getThread", { params: { id } }, { signal })).thread,
    refetchInterval: ({ state: { data } }) =>
      data && !platforms[data.post.source].isReadDirectly ? false : threadRefreshMs,
    // The thread may have been locked since it was read, so opening the editor reads it again.
    staleTime: 0,
    retry: false,
  });
