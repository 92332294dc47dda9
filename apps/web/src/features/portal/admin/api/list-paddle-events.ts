import type { PaddleEventState } from "@earshot/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";
import { reviewRefreshMs } from "./list-review.ts";

export const paddleEventsOnPage = 20;

/** A page of Paddle's events; polled, since a worker handles them. */
export const usePaddleEvents = (state: PaddleEventState | "all", page: number) =>
  useQuery({
    queryKey: [...adminKeys.paddleEvents, state, page],
    queryFn: ({ signal }) =>
      api(
        "listPaddleEvents",
        { query: { state, limit: paddleEventsOnPage, offset: (page - 1) * paddleEventsOnPage } },
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
    // A waiting event is handled within seconds.
    refetchInterval: ({ state: { data } }) =>
      data?.events.some((event) => event.state === "received") ? 2_000 : reviewRefreshMs,
  });

/** Has an event handled again. */
export function useReplayPaddleEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("replayPaddleEvent", { params: { id }, body: {} }),
    onSettled: () =>
      Promise.all(
        [adminKeys.paddleEvents, adminKeys.billing, adminKeys.overview, adminKeys.entries].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
