import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

const voicesQuery = queryOptions({
  queryKey: queryKeys.voices,
  queryFn: async ({ signal }) => (await api("listVoices", {}, { signal })).voices,
});

/** Fetches the built-in voices and the workspace's own. */
export const useVoices = () => useQuery(voicesQuery);
