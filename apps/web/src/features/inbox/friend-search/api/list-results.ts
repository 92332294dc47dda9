import type { CallData, Calls } from "@earshot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { snapshotListKey } from "../query-keys.ts";

export const pageSize = 10;

export type SnapshotPage = CallData<Calls["listFriendResults"]>;

/** Fetches one page of the workspace's snapshots; while another page loads, the current one stays. */
export const useFriendList = (page: number) =>
  useQuery({
    queryKey: [...snapshotListKey, page] as const,
    queryFn: ({ signal }): Promise<SnapshotPage> => {
      const query = { limit: pageSize, offset: (page - 1) * pageSize };
      return api("listFriendResults", { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
