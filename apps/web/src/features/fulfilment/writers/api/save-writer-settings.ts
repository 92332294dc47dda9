import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

export type WriterSettingsChange = NonNullable<CallInput<Calls["putWriterSettings"]>["body"]>;

/** Changes the writer's settings; fields that are not sent stay as they are. */
export function useSaveWriterSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: WriterSettingsChange) =>
      (await api("putWriterSettings", { body: change })).settings,
    onSuccess: (settings) => {
      client.setQueryData(queryKeys.writerSettings, settings);
      // The writer's platforms decide which opportunities the list contains.
      void client.invalidateQueries({ queryKey: queryKeys.opportunities });
    },
  });
}
