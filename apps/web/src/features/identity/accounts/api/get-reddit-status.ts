import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { accountKeys } from "../keys.ts";

/** Fetches whether the workspace has a connected Reddit account. */
export const useRedditStatus = () =>
  useQuery({
    queryKey: accountKeys.reddit,
    queryFn: ({ signal }) => api("getRedditStatus", {}, { signal }),
  });
