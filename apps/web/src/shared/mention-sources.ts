import { type Source, sources, sourcesWhere } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../lib/client.ts";
import { queryKeys } from "../lib/query-keys.ts";

/** The sources of every plan except the keyless ones, used until the server has responded. */
const inEveryPlan = sourcesWhere(({ isInEveryPlan, isKeyless }) => isInEveryPlan && !isKeyless);

/** The sources that the workspace has, and the one that is chosen. */
export function useMentionSources(selected: Source | null): Source[] {
  const { data = inEveryPlan } = useQuery({
    queryKey: queryKeys.mentionSources,
    queryFn: async ({ signal }) => (await api("listMentionSources", {}, { signal })).sources,
  });
  return sources.filter((source) => source === selected || data.includes(source));
}
