import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

export type WriterSettingsChange = NonNullable<CallInput<Calls["putWriterSettings"]>["body"]>;

/** Changes what the writer says of themselves; what is left out stays. */
export function useSaveWriterSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: WriterSettingsChange) =>
      (await api("putWriterSettings", { body: change })).settings,
    onSuccess: (settings) => {
      client.setQueryData(queryKeys.writerSettings, settings);
      // Where the writer replies decides what they are shown.
      void client.invalidateQueries({ queryKey: queryKeys.opportunities });
    },
  });
}
