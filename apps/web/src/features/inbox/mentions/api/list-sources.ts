import { type Source, sources, sourcesWhere } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Until the server has answered: what every plan includes. */
const inEveryPlan = sourcesWhere(({ isInEveryPlan }) => isInEveryPlan);

/** The sources to filter by, and the one that is filtered by now. */
export function useMentionSources(selected: Source | null): Source[] {
  const { data = inEveryPlan } = useQuery({
    queryKey: queryKeys.mentionSources,
    queryFn: async ({ signal }) => (await api("listMentionSources", {}, { signal })).sources,
  });
  return sources.filter((source) => source === selected || data.includes(source));
}
