import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the person's channels in this workspace. */
export const useChannels = () =>
  useQuery({
    queryKey: queryKeys.notifications,
    queryFn: async ({ signal }) => (await api("listNotificationChannels", {}, { signal })).channels,
    // Deliveries cause no event.
    staleTime: 0,
  });

/** Makes a change of the channels. The list is fetched again, even after a failure. */
function useChannelChange<Input, Data>(change: (input: Input) => Promise<Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // The address of a webhook is dropped when the form no longer shows it.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

export type NewChannel = CallInput<Calls["addNotificationChannel"]>["body"];
export type ChannelChange = CallInput<Calls["changeNotificationChannel"]>["body"];

/** Adds a channel. */
export const useAddChannel = () =>
  useChannelChange((body: NewChannel) => api("addNotificationChannel", { body }));

/** Changes a channel, or turns it on or off. */
export const useChangeChannel = () =>
  useChannelChange(({ id, ...body }: ChannelChange & { id: string }) =>
    api("changeNotificationChannel", { params: { id }, body }),
  );

/** Removes a channel. */
export const useRemoveChannel = () =>
  useChannelChange((id: string) => api("removeNotificationChannel", { params: { id } }));

/** Sends a test message; the response has its result. */
export const useTestChannel = () =>
  useChannelChange((id: string) => api("testNotificationChannel", { params: { id }, body: {} }));
