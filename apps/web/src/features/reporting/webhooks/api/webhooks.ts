import type { CallInput, Calls } from "@earshot/contract";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** How often a list is polled while a delivery is under way. No event reports attempts. */
const underWayMs = 5_000;

/** Fetches the webhooks of the workspace. */
export const useWebhooks = () =>
  useQuery({
    queryKey: queryKeys.webhooks,
    queryFn: async ({ signal }) => (await api("listWebhooks", {}, { signal })).webhooks,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ pausedFor, waiting }) => pausedFor === null && waiting > 0)
        ? underWayMs
        : false,
  });

/**
 * Fetches the past and planned deliveries of a webhook, newest first, page by page.
 * @param isPaused whether nothing is sent
 */
export const useWebhookDeliveries = (id: string, isPaused: boolean) =>
  useInfiniteQuery({
    queryKey: [...queryKeys.webhookDeliveries, id],
    queryFn: ({ signal, pageParam: after }) =>
      api("listWebhookDeliveries", { params: { id }, query: { after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? deliveries.at(-1)?.id : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      !isPaused &&
      state.data?.pages.some(({ deliveries }) =>
        deliveries.some((delivery) => delivery.state === "waiting"),
      )
        ? underWayMs
        : false,
  });

/** Makes a change. The webhooks and their logs are fetched again, even after a failure. */
function useWebhookChange<Input, Data>(change: (input: Input) => Promise<Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // A secret is dropped when the screen no longer shows it.
    gcTime: 0,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.webhooks }),
        client.invalidateQueries({ queryKey: queryKeys.webhookDeliveries }),
      ]),
  });
}

/** Creates a webhook; the response has its secret. */
export const useCreateWebhook = () =>
  useWebhookChange((body: CallInput<Calls["createWebhook"]>["body"]) =>
    api("createWebhook", { body }),
  );

/** Changes, pauses or resumes a webhook. */
export const useUpdateWebhook = (id: string) =>
  useWebhookChange((body: CallInput<Calls["updateWebhook"]>["body"]) =>
    api("updateWebhook", { params: { id }, body }),
  );

/** Deletes a webhook with its log. */
export const useDeleteWebhook = (id: string) =>
  useWebhookChange((_: null) => api("deleteWebhook", { params: { id } }));

/** Creates a new secret; the response has it. */
export const useRotateSecret = (id: string) =>
  useWebhookChange((_: null) => api("rotateWebhookSecret", { params: { id } }));

/** Schedules a test event. */
export const useTestWebhook = (id: string) =>
  useWebhookChange((_: null) => api("testWebhook", { params: { id } }));

/** Schedules one delivery again. */
export const useReplayDelivery = (id: string) =>
  useWebhookChange((deliveryId: string) =>
    api("replayWebhookDelivery", { params: { id, deliveryId } }),
  );

/** Schedules all events again that were delivered since a moment, in ISO 8601. */
export const useReplaySince = (id: string) =>
  useWebhookChange((since: string) => api("replayWebhook", { params: { id }, body: { since } }));
