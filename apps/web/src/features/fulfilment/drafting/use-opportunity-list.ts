import type { Opportunity } from "@earshot/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useIsStreamLive } from "../../../lib/events/stream-state.ts";
import {
  freshOpportunities,
  type Opportunities,
  type OpportunityPart,
  shownOpportunities,
} from "./api-opportunities.ts";

/** How often the list is looked at where the stream of events can't be had, in milliseconds. */
const refreshMs = 30_000;

/** What has become of a list since it was read. */
export interface Difference {
  /** How many have come. */
  newCount: number;
  /** Of the shown ones, those that nobody can claim any more. */
  gone: string[];
}

/**
 * Compares the list that is shown with what it is by now. Both may be cut off, and one that was given
 * back comes in front of others: only what would have to stand in the later one, and does not, is gone.
 */
export function differenceOf(shown: Opportunities, fresh: Opportunities): Difference {
  const there = new Set(fresh.opportunities.map(({ id }) => id));
  const isWhole = fresh.opportunities.length >= fresh.total;
  const end = fresh.opportunities.at(-1)?.accepted_at ?? "";
  const gone = shown.opportunities
    .filter(({ id, accepted_at }) => !there.has(id) && (isWhole || accepted_at < end))
    .map(({ id }) => id);
  return { newCount: Math.max(0, fresh.total - (shown.total - gone.length)), gone };
}

const without = (list: Opportunities, ids: ReadonlySet<string>): Opportunities => {
  const opportunities = list.opportunities.filter(({ id }) => !ids.has(id));
  return { opportunities, total: list.total - (list.opportunities.length - opportunities.length) };
};

const takenWords = "This one is gone: another writer took it, or its customer withdrew it.";

/**
 * The opportunities as the screen shows them. Nothing moves under the reader: what has come is
 * counted, what has gone says so in its place, and both change the list when the reader goes on.
 */
export function useOpportunityList(part: OpportunityPart) {
  const client = useQueryClient();
  const shownQuery = shownOpportunities(part);
  const { data: shown, error, refetch, isPlaceholderData } = useQuery(shownQuery);
  const isStreamLive = useIsStreamLive();
  const { data: fresh } = useQuery({
    ...freshOpportunities(part),
    enabled: shown !== undefined && !isPlaceholderData,
    refetchInterval: isStreamLive ? false : refreshMs,
  });
  /** What this writer is about to take away, or has. */
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  /** Why a shown one is gone, where the server has said it. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});

  const present = useMemo(() => shown && without(shown, leaving), [shown, leaving]);
  const { newCount, gone } = useMemo(() => {
    if (!present || !fresh || isPlaceholderData) return { newCount: 0, gone: [] };
    return differenceOf(present, without(fresh, leaving));
  }, [present, fresh, leaving, isPlaceholderData]);

  const { platform, pages } = part;
  // An empty list has nothing that could move.
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
    /** More of the list is on its way. */
    isGrowing: isPlaceholderData,
    newCount: isEmptyWithNews ? 0 : newCount,
    /** Why a shown one can't be claimed any more, in a sentence; undefined where it can. */
    goneWords: ({ id }: Opportunity): string | undefined =>
      refused[id] ?? (gone.includes(id) ? takenWords : undefined),
    showNew() {
      if (fresh) client.setQueryData(shownQuery.queryKey, fresh);
      setRefused({});
    },
    /** Takes one out before the server has said so. */
    take: (id: string) => setLeaving((ids) => new Set([...ids, id])),
    /** Brings one back that could not be taken out. */
    bringBack: (id: string) => setLeaving((ids) => new Set([...ids].filter((one) => one !== id))),
    /** One is out for good. */
    drop,
    /** The server says that it can't be claimed. */
    refuse: (id: string, why: string) => setRefused((known) => ({ ...known, [id]: why })),
  };
}

export type OpportunityList = ReturnType<typeof useOpportunityList>;
