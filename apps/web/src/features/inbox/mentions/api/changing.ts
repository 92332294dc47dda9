import { type QueryClient, useIsMutating } from "@tanstack/react-query";
import { ApiError } from "../../../../lib/api-error.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { dropHiddenPages } from "../cache.ts";

/** What all changes of a status are known by. */
export const changeKey = ["mentions", "status"];

/** A list that is on its way was made before the change and would undo it on the screen. */
export const stopReading = (client: QueryClient) =>
  client.cancelQueries({ queryKey: queryKeys.mentions });

/** Reads the lists anew: a mention has moved on without this tab's knowledge. */
export const onMovedOn = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: queryKeys.mentionPages });

/** After a refusal that tells that what is shown is not the truth, the lists are read anew. */
export function onRefused(client: QueryClient, error: Error): void {
  if (error instanceof ApiError && error.code === "ILLEGAL_TRANSITION") void onMovedOn(client);
}

/** After the last of the changes under way, what they have shifted is forgotten and counted anew. */
export function onSettled(client: QueryClient): void {
  if (client.isMutating({ mutationKey: changeKey }) > 1) return;
  dropHiddenPages(client);
  void client.invalidateQueries({ queryKey: queryKeys.mentionCounts });
}

/** Whether a change is on its way, so that no list should be asked for now. */
export const useIsChanging = () => useIsMutating({ mutationKey: changeKey }) > 0;
