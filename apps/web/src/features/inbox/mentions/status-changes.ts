import { type QueryClient, useIsMutating } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api-error.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { cachedMentions } from "./cache.ts";

/** The mutation key of every status change. */
export const statusChangeKey = ["mentions", "status"];

/** Cancels fetches under way: their responses predate the change and would undo it on the screen. */
export const cancelFetches = (client: QueryClient) =>
  client.cancelQueries({ queryKey: queryKeys.mentions });

/** Fetches the lists again: a mention has changed without this tab's knowledge. */
export const refetchPages = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: queryKeys.mentionPages });

/** Fetches the lists again if the refusal says that they are outdated. */
export function onRefused(client: QueryClient, error: Error): void {
  if (error instanceof ApiError && error.code === "ILLEGAL_TRANSITION") void refetchPages(client);
}

/** After the last of the changes under way, drops the pages that they shifted and counts again. */
export function onSettled(client: QueryClient): void {
  if (client.isMutating({ mutationKey: statusChangeKey }) > 1) return;
  cachedMentions.dropInactivePages(client);
  void client.invalidateQueries({ queryKey: queryKeys.mentionCounts });
}

/** Whether a change is under way, so that no list should be fetched now. */
export const useIsChanging = () => useIsMutating({ mutationKey: statusChangeKey }) > 0;
