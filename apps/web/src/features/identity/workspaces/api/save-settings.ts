import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { settingsQuery } from "./get-settings.ts";

export type SettingsChange = CallInput<Calls["putSettings"]>["body"];

/** Saves the given settings; the others stay unchanged. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChange) => api("putSettings", { body }),
    onSuccess: ({ settings }) => client.setQueryData(settingsQuery.queryKey, settings),
  });
}
