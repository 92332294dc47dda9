import type { CallData, Calls } from "@earshot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { Span } from "../search.ts";

export type EarningsPage = CallData<Calls["listEarnings"]>;

export const earningsKey = ["earnings"] as const;

/** Rows of a page. */
export const earningsOnPage = 50;

/** A page of the writer's earnings over some days; while another page loads, the current one stays. */
export const useEarnings = (span: Span, page: number) =>
  useQuery({
    queryKey: [...earningsKey, span, page] as const,
    queryFn: ({ signal }): Promise<EarningsPage> =>
      api(
        "listEarnings",
        { query: { ...span, limit: earningsOnPage, offset: (page - 1) * earningsOnPage } },
        { signal },
      ),
    // A payout sends no event, so each visit fetches again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
