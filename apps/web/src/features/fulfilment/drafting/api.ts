import type { Assignment } from "@earshot/contract";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/** What is under way is read anew, and the opportunities are compared: a step may move one between the two. */
export function readWritersAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKeys.opportunities });
  void client.invalidateQueries({ queryKey: queryKeys.assignments });
}

/** What the writer holds or has under way. */
export const useAssignments = () =>
  useQuery({
    queryKey: queryKeys.assignments,
    queryFn: async ({ signal }): Promise<Assignment[]> =>
      (await api("listActive", {}, { signal })).assignments,
  });

/** The writer's profile and declared account. */
export const useWriterSettings = () =>
  useQuery({
    queryKey: queryKeys.writerSettings,
    queryFn: async ({ signal }) => (await api("getWriterSettings", {}, { signal })).settings,
  });
