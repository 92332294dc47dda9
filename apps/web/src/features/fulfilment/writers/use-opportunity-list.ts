import type { Opportunity } from "@earshot/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useIsStreamLive } from "../../../lib/events/stream-state.ts";
import {
  freshOpportunities,
  type Opportunities,
  type OpportunityFilter,
  shownOpportunities,
} from "./api/list-opportunities.ts";

/** How often the list is refreshed without the event stream, in milliseconds. */
const refreshMs = 30_000;

/** The changes in a list since it was shown. */
export interface Difference {
  /** How many are new. */
  newCount: number;
  /** The shown ones that can no longer be claimed. */
  unavailable: string[];
}

/**
 * Compares the shown list with the current one. Both may be only the first pages, and a released
 * opportunity returns at its old position: one is unavailable only if it should be in the current
 * list and is not.
 */
function differenceOf(shown: Opportunities, fresh: Opportunities): Difference {
  const currentIds = new Set(fresh.opportunities.map(({ id }) => id));
  const isWhole = fresh.opportunities.length >= fresh.total;
  const end = fresh.opportunities.at(-1)?.acceptedAt ?? "";
  const unavailable = shown.opportunities
    .filter(({ id, acceptedAt }) => !currentIds.has(id) && (isWhole || acceptedAt < end))
    .map(({ id }) => id);
  return { newCount: Math.max(0, fresh.total - (shown.total - unavailable.length)), unavailable };
}

const without = (list: Opportunities, ids: ReadonlySet<string>): Opportunities => {
  const opportunities = list.opportunities.filter(({ id }) => !ids.has(id));
  return { opportunities, total: list.total - (list.opportunities.length - opportunities.length) };
};

const takenReason = "No longer available: another writer claimed it, or its customer withdrew it.";

/**
 * The opportunities as the screen shows them. The list does not change while it is read: new ones are counted, and
 * unavailable ones say so in their place. The list changes when the reader requests it.
 */
export function useOpportunityList(part: OpportunityFilter) {
  const client = useQueryClient();
  const shownQuery = shownOpportunities(part);
  const { data: shown, error, refetch, isPlaceholderData } = useQuery(shownQuery);
  const isStreamLive = useIsStreamLive();
  const { data: fresh } = useQuery({
    ...freshOpportunities(part),
    enabled: shown !== undefined && !isPlaceholderData,
    refetchInterval: isStreamLive ? false : refreshMs,
  });
  /** Opportunities this writer has hidden or ended, or is about to. */
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  /** Why a shown one is unavailable, as the server said. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});

  const present = useMemo(() => shown && without(shown, leaving), [shown, leaving]);
  const { newCount, unavailable } = useMemo(() => {
    if (!present || !fresh || isPlaceholderData) return { newCount: 0, unavailable: [] };
    return differenceOf(present, without(fresh, leaving));
  }, [present, fresh, leaving, isPlaceholderData]);

  const { platform, pages } = part;
  // An empty list can change immediately, because nobody is reading it.
  const hasNews = newCount > 0 && fresh?.opportunities.some(({ id }) => !leaving.has(id));
  const isEmptyWithNews = present?.opportunities.length === 0 && hasNews === true;
  useEffect(() => {
    if (!isEmptyWithNews || !fresh) return;
    client.setQueryData(shownOpportunities({ platform, pages }).queryKey, fresh);
  }, [isEmptyWithNews, fresh, client, platform, pages]);

  const drop = (id: string) =>
    client.setQueryData(shownQuery.queryKey, (list) => list && without(list, new Set([id])));

  return {
    opportunities: present?.opportunities,
    total: present?.total ?? 0,
    error: shown ? null : error,
    retry: () => void refetch(),
    /** More of the list is loading. */
    isLoadingMore: isPlaceholderData,
    newCount: isEmptyWithNews ? 0 : newCount,
    /** Why a shown one can't be claimed any more, in a sentence; undefined if it can. */
    unavailableReason: ({ id }: Opportunity): string | undefined =>
      refused[id] ?? (unavailable.includes(id) ? takenReason : undefined),
    showNew() {
      if (fresh) client.setQueryData(shownQuery.queryKey, fresh);
      setRefused({});
    },
    /** Removes one before the server has confirmed it. */
    hide: (id: string) => setLeaving((ids) => new Set([...ids, id])),
    /** Restores one that could not be removed. */
    bringBack: (id: string) => setLeaving((ids) => new Set([...ids].filter((one) => one !== id))),
    /** Removes one permanently. */
    drop,
    /** The server says that one can't be claimed. */
    markUnavailable: (id: string, why: string) => setRefused((known) => ({ ...known, [id]: why })),
  };
}
