import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { accountKeys } from "../keys.ts";

/** Whether the workspace has a Reddit account connected. */
export const useRedditStatus = () =>
  useQuery({
    queryKey: accountKeys.reddit,
    queryFn: ({ signal }) => api("getRedditStatus", {}, { signal }),
  });
