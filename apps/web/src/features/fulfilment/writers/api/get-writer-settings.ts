import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The writer's profile, working hours and declared accounts. */
export const useWriterSettings = () =>
  useQuery({
    queryKey: queryKeys.writerSettings,
    queryFn: async ({ signal }) => (await api("getWriterSettings", {}, { signal })).settings,
  });
