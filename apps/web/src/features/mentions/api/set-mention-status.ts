import type { Mention } from "@earshot/contract";
import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { ApiError } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { dropHiddenPages, moveMention } from "../cache.ts";

const changeKey = ["mentions", "status"];

/** A mention that was skipped, and how to show it again where it stood. */
export interface Skipped {
  mention: Mention;
  reinsert: () => void;
}

const setStatus = (id: string, status: "accepted" | "denied" | "pending") =>
  api("setMentionStatus", { params: { id }, body: { status } });

/** A list that is on its way was made before the change and would undo it on the screen. */
const stopReading = (client: QueryClient) => client.cancelQueries({ queryKey: queryKeys.mentions });

function onRefused(client: QueryClient, error: Error): void {
  // It has moved on without this tab's knowledge: the list shown is not the truth.
  if (error instanceof ApiError && error.code === "ILLEGAL_TRANSITION") {
    void client.invalidateQueries({ queryKey: queryKeys.mentionPages });
  }
}

function onSettled(client: QueryClient): void {
  if (client.isMutating({ mutationKey: changeKey }) > 1) return;
  dropHiddenPages(client);
  void client.invalidateQueries({ queryKey: queryKeys.mentionCounts });
}

function useMoveMention(to: "accepted" | "denied") {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ id }: Mention) => setStatus(id, to),
    onMutate: async (mention) => {
      await stopReading(client);
      return moveMention(client, mention, to);
    },
    onError: (error, _mention, putBack) => {
      putBack?.();
      onRefused(client, error);
    },
    onSettled: () => onSettled(client),
  });
}

/** Skips a pending mention: it leaves the list at once, and comes back if the server refuses. */
export const useSkipMention = () => useMoveMention("denied");

/** Sends a pending mention to the writers, in the same manner. */
export const useAcceptMention = () => useMoveMention("accepted");

/** Takes back a skip: the mention stands at once where it stood, and leaves again if refused. */
export function useUndoSkip() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ mention }: Skipped) => setStatus(mention.id, "pending"),
    onMutate: async ({ mention, reinsert }) => {
      await stopReading(client);
      moveMention(client, { ...mention, status: "denied" }, "pending");
      reinsert();
    },
    onError: (error, { mention }) => {
      moveMention(client, mention, "denied");
      onRefused(client, error);
    },
    onSettled: () => onSettled(client),
  });
}

/** Whether a change is on its way, so that no list should be asked for now. */
export const useIsChanging = () => useIsMutating({ mutationKey: changeKey }) > 0;
