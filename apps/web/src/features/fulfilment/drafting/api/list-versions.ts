import type { Version } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Earlier versions of a reply, the newest first. */
export const useVersions = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.versions, id],
    queryFn: async ({ signal }): Promise<Version[]> =>
      (await api("listVersions", { params: { id } }, { signal })).versions,
    staleTime: 0,
  });
