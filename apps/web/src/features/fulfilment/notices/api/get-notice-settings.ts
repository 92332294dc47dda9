import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches whether notices are emailed. */
export const useNoticeSettings = () =>
  useQuery({
    queryKey: queryKeys.noticeSettings,
    queryFn: async ({ signal }) => (await api("getNoticeSettings", {}, { signal })).settings,
  });
