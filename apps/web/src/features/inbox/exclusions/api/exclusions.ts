import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import type { NewExclusion } from "../labels.ts";

/** What is left out, the newest first. */
const exclusionsQuery = queryOptions({
  queryKey: queryKeys.exclusionList,
  queryFn: async ({ signal }) => (await api("listExclusions", {}, { signal })).exclusions,
});

/** Reads what is left out. */
export const useExclusions = () => useQuery(exclusionsQuery);

/** What has been fetched of mentions and exclusions is no longer so. */
async function readAnew(client: QueryClient): Promise<void> {
  // Their rows have shifted; what is not on the screen is not worth a request.
  client.removeQueries({ queryKey: queryKeys.mentionPages, type: "inactive" });
  void client.invalidateQueries({ queryKey: queryKeys.exclusionList });
  void client.invalidateQueries({ queryKey: queryKeys.exclusionPreviews });
  void client.invalidateQueries({ queryKey: queryKeys.dashboard });
  await client.invalidateQueries({ queryKey: queryKeys.mentions });
}

/** Leaves something out. The lists follow by themselves. */
export function useAddExclusion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: NewExclusion) =>
      (await api("addExclusion", { body: wanted })).exclusion,
    onSuccess: () => void readAnew(client),
  });
}

/** Lets something in again. Answers how many mentions came back, when the lists show them. */
export async function removeExclusion(client: QueryClient, id: string): Promise<number> {
  const { restored } = await api("deleteExclusion", { params: { id } });
  await readAnew(client);
  return restored;
}

/** Lets something in again. */
export function useRemoveExclusion() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (id: string) => removeExclusion(client, id) });
}

/** Why a mention may not be relevant, with what leaving that out would hide. */
export const useExclusionOptions = (mentionId: string) =>
  useQuery({
    queryKey: [...queryKeys.exclusionOptions, mentionId] as const,
    queryFn: async ({ signal }) =>
      (await api("listExclusionOptions", { params: { id: mentionId } }, { signal })).options,
    // What it would hide changes with each mention that comes.
    staleTime: 0,
    gcTime: 0,
  });

/** What an exclusion would have hidden in the last 30 days; null asks nothing. */
export const useExclusionPreview = (wanted: NewExclusion | null) =>
  useQuery({
    queryKey: [...queryKeys.exclusionPreviews, wanted] as const,
    queryFn: async ({ signal }) => {
      if (!wanted) throw new Error("nothing is asked");
      return (await api("previewExclusion", { body: wanted }, { signal })).preview;
    },
    enabled: wanted !== null,
    staleTime: 0,
    gcTime: 0,
  });
