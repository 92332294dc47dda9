import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Returns the cache key of an analysis's framework. */
export const frameworkKey = (id: string) => [...queryKeys.frameworks, id] as const;

/** Fetches the action framework of an analysis. */
export const useFramework = (id: string) =>
  useQuery({
    queryKey: frameworkKey(id),
    queryFn: async ({ signal }) =>
      (await api("getFramework", { params: { id } }, { signal })).framework,
    // Another tab may have changed it.
    staleTime: 0,
  });

/** Fetches a framework that was shared by a link. */
export const useSharedFramework = (id: string, token: string) =>
  useQuery({
    queryKey: [...queryKeys.frameworks, "shared", id, token] as const,
    queryFn: async ({ signal }) =>
      (await api("getSharedFramework", { params: { id }, query: { token } }, { signal })).framework,
    // The link may have ended since.
    staleTime: 0,
  });
