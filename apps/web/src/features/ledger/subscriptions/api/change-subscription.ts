import type { PlanSlug, Subscription } from "@earshot/contract";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { leaveTo } from "../../../../lib/leave-to.ts";
import type { MutationCallbacks } from "../../../../lib/mutation-callbacks.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { subscriptionQuery } from "./get-subscription.ts";

/** Stores the subscription of the response, and fetches the figures that depend on the plan again. */
function onChanged(client: QueryClient, { subscription }: { subscription: Subscription }): void {
  client.setQueryData(subscriptionQuery.queryKey, subscription);
  void client.invalidateQueries({ queryKey: queryKeys.me });
  void client.invalidateQueries({ queryKey: queryKeys.keywords });
  void client.invalidateQueries({ queryKey: queryKeys.units });
}

/** A mutation whose response is the changed subscription. */
function useSubscriptionMutation<T>(
  mutationFn: (input: T) => Promise<{ subscription: Subscription }>,
  { onSuccess, onError }: MutationCallbacks = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (data) => {
      onChanged(client, data);
      onSuccess?.();
    },
    onError: (error) => onError?.(error),
  });
}

/** Fetches the effect of a change to a plan. */
export const usePlanChangePreview = (plan: PlanSlug) =>
  useQuery({
    queryKey: [...queryKeys.planChange, plan],
    queryFn: async () => (await api("previewPlanChange", { body: { plan } })).change,
    // The effect depends on the day and on the keywords.
    gcTime: 0,
  });

export const useChangePlan = (callbacks?: MutationCallbacks) =>
  useSubscriptionMutation((plan: PlanSlug) => api("changePlan", { body: { plan } }), callbacks);

export const useKeepPlan = (callbacks?: MutationCallbacks) =>
  useSubscriptionMutation(() => api("keepPlan", {}), callbacks);

export const useCancelSubscription = (callbacks?: MutationCallbacks) =>
  useSubscriptionMutation(() => api("cancelSubscription", {}), callbacks);

export const useResumeSubscription = (callbacks?: MutationCallbacks) =>
  useSubscriptionMutation(() => api("resumeSubscription", {}), callbacks);

export const useRequestRefund = (callbacks?: MutationCallbacks) =>
  useSubscriptionMutation(
    (reason: string) => api("requestRefund", { body: reason ? { reason } : {} }),
    callbacks,
  );

export const useReportCheckout = () =>
  useSubscriptionMutation((completed: { checkoutId: string; transactionId?: string | undefined }) =>
    api("reportCheckout", { body: completed }),
  );

/** Opens Paddle's customer portal in this window. */
export const useBillingPortal = (callbacks: MutationCallbacks = {}) =>
  useMutation({
    mutationFn: () => api("openBillingPortal", {}),
    onSuccess: ({ url }) => leaveTo(url),
    onError: (error) => callbacks.onError?.(error),
  });
