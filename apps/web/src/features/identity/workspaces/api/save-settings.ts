import type { CallInput, Calls, User } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { timeZoneOf } from "../../../../lib/time-zone.ts";
import { settingsQuery } from "./get-settings.ts";

export type SettingsChange = CallInput<Calls["putSettings"]>["body"];

/** Saves the given settings; the others stay unchanged. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChange) => api("putSettings", { body }),
    onSuccess: ({ settings }) => {
      const before = timeZoneOf(client);
      client.setQueryData(settingsQuery.queryKey, settings);
      if (settings.timeZone === before) return;
      // The user's data contains the time zone, and days now begin at other times.
      client.setQueryData<User | null>(
        queryKeys.me,
        (user) => user && { ...user, timeZone: settings.timeZone },
      );
      const { keywords, dashboard, mentions, replies } = queryKeys;
      for (const queryKey of [keywords, dashboard, mentions, replies])
        void client.invalidateQueries({ queryKey });
    },
  });
}
