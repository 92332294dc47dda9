import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the latest notices of the signed-in user, and how many are unread. */
export const useNotices = () =>
  useQuery({
    queryKey: queryKeys.notices,
    queryFn: ({ signal }) => api("listNotices", { query: { limit: 10 } }, { signal }),
  });
