import type { CallData, Calls, Opportunity, WriterSource } from "@earshot/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

export type Opportunities = CallData<Calls["listOpportunities"]>;

/** The filter of the opportunities. */
export interface OpportunityFilter {
  platform: WriterSource | "all";
  /** How many pages of 20 to show, one below the other. */
  pages: number;
}

/**
 * The list is cached twice: as the screen shows it, which never changes automatically, and as the server has it now.
 * Comparing the two shows what is new and what is no longer available.
 */
export const opportunityKeys = {
  shown: [...queryKeys.opportunities, "shown"],
  fresh: [...queryKeys.opportunities, "fresh"],
} as const;

const opportunitiesPerPage = 20;
/** The server's limit for one request. */
const maxPerRequest = 100;

/** Reads the first pages of the list as one list, the earliest due first. */
async function readList(
  { platform, pages }: OpportunityFilter,
  signal: AbortSignal,
): Promise<Opportunities> {
  const needed = pages * opportunitiesPerPage;
  const found = new Map<string, Opportunity>();
  let total = 0;
  for (let offset = 0; offset < needed; offset += maxPerRequest) {
    const limit = Math.min(maxPerRequest, needed - offset);
    const page = await api("listOpportunities", { query: { platform, limit, offset } }, { signal });
    total = page.total;
    // An opportunity that moved up between two requests is in both responses.
    for (const one of page.opportunities) found.set(one.id, one);
    if (offset + limit >= total) break;
  }
  return { opportunities: [...found.values()], total };
}

/** The list as the server has it now. */
export const freshOpportunities = (filter: OpportunityFilter) =>
  queryOptions({
    queryKey: [...opportunityKeys.fresh, filter] as const,
    queryFn: ({ signal }) => readList(filter, signal),
  });

/** The list as the screen shows it. */
export const shownOpportunities = (filter: OpportunityFilter) =>
  queryOptions({
    queryKey: [...opportunityKeys.shown, filter] as const,
    queryFn: async ({ signal, client }) => {
      const list = await readList(filter, signal);
      client.setQueryData(freshOpportunities(filter).queryKey, list);
      return list;
    },
    // While another page of the same list loads, the present pages stay.
    placeholderData: (previous: Opportunities | undefined, query) =>
      query?.queryKey[2]?.platform === filter.platform ? keepPreviousData(previous) : undefined,
  });
