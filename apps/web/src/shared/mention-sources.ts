import { type Source, sources, sourcesWhere } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../lib/client.ts";
import { queryKeys } from "../lib/query-keys.ts";

/** Until the server has answered: what every plan includes, whatever is turned on. */
const inEveryPlan = sourcesWhere(({ isInEveryPlan, isKeyless }) => isInEveryPlan && !isKeyless);

/** The sources that the workspace has, and the one that is chosen. */
export function useMentionSources(selected: Source | null): Source[] {
  const { data = inEveryPlan } = useQuery({
    queryKey: queryKeys.mentionSources,
    queryFn: async ({ signal }) => (await api("listMentionSources", {}, { signal })).sources,
  });
  return sources.filter((source) => source === selected || data.includes(source));
}
