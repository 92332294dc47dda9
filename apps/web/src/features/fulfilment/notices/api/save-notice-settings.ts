import type { NoticeSettings } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../../lib/api-error.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { showToast } from "../../../../ui/toast-store.ts";

/** Turns emailed notices on or off. */
export function useSaveNoticeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NoticeSettings) => api("putNoticeSettings", { body }),
    onSuccess: ({ settings }) => {
      client.setQueryData(queryKeys.noticeSettings, settings);
      showToast({ title: "Settings saved." });
    },
    onError: (error) =>
      showToast({
        title: "Failed to save the settings",
        description: messageOf(error, "Please try again."),
        tone: "destructive",
      }),
  });
}
