import type { CallData, Calls, Opportunity, Source } from "@earshot/contract";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

export type Opportunities = CallData<Calls["listOpportunities"]>;

/** What of the opportunities is asked for. */
export interface OpportunityPart {
  platform: Source | "all";
  /** Pages of 20, one below the other. */
  pages: number;
}

/**
 * The list twice: as it is shown, which nothing moves under the reader, and as it is by now, which
 * tells what has come and gone.
 */
export const opportunityKeys = {
  shown: [...queryKeys.opportunities, "shown"],
  fresh: [...queryKeys.opportunities, "fresh"],
} as const;

export const opportunitiesPerPage = 20;
/** As many as the server gives at once. */
const mostAtOnce = 100;

/** Reads the first pages of the list as one, the oldest promise first. */
async function readList(
  { platform, pages }: OpportunityPart,
  signal: AbortSignal,
): Promise<Opportunities> {
  const wanted = pages * opportunitiesPerPage;
  const found = new Map<string, Opportunity>();
  let total = 0;
  for (let offset = 0; offset < wanted; offset += mostAtOnce) {
    const limit = Math.min(mostAtOnce, wanted - offset);
    const part = await api("listOpportunities", { query: { platform, limit, offset } }, { signal });
    total = part.total;
    // One that moved up between two requests comes twice.
    for (const one of part.opportunities) found.set(one.id, one);
    if (offset + limit >= total) break;
  }
  return { opportunities: [...found.values()], total };
}

/** The list as it is by now. */
export const freshOpportunities = (part: OpportunityPart) =>
  queryOptions({
    queryKey: [...opportunityKeys.fresh, part] as const,
    queryFn: ({ signal }) => readList(part, signal),
  });

/** The list as it is shown. */
export const shownOpportunities = (part: OpportunityPart) =>
  queryOptions({
    queryKey: [...opportunityKeys.shown, part] as const,
    queryFn: async ({ signal, client }) => {
      const list = await readList(part, signal);
      client.setQueryData(freshOpportunities(part).queryKey, list);
      return list;
    },
    // While more of the same list comes, what is there stays.
    placeholderData: (previous: Opportunities | undefined, query) =>
      query?.queryKey[2]?.platform === part.platform ? keepPreviousData(previous) : undefined,
  });

const params = (id: string) => ({ params: { id } });

/** Takes an opportunity for the writer. */
export function useClaim() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("claimOpportunity", params(id)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: opportunityKeys.fresh });
      void client.invalidateQueries({ queryKey: queryKeys.assignments });
    },
  });
}

/** Hides an opportunity from the writer, or, with a reason, ends it for all. */
export function useDecline() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string | null }) =>
      api("declineOpportunity", {
        ...params(id),
        body: reason === null ? { kind: "not_for_me" } : { kind: "unsuitable", reason },
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: opportunityKeys.fresh }),
  });
}
