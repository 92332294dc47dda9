import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { pageData } from "../../../../lib/page-data.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import type { SharedFramework } from "../components/shared-framework.tsx";

/** Returns the cache key of an analysis's framework. */
export const frameworkKey = (id: string) => [...queryKeys.frameworks, id] as const;

/** How often a framework is fetched again while its analysis runs. */
const runningMs = 5_000;

/** Fetches the action framework of an analysis. */
export const useFramework = (id: string) =>
  useQuery({
    queryKey: frameworkKey(id),
    queryFn: async ({ signal }) =>
      (await api("getFramework", { params: { id } }, { signal })).framework,
    // Another tab may have changed it.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isAnalysisRunning ? runningMs : false),
  });

/** Returns the framework that the server embedded into the page of its link, if there is one. */
function embeddedFramework(): SharedFramework | undefined {
  const data = pageData();
  const hasFramework = typeof data === "object" && data !== null && "framework" in data;
  return hasFramework ? (data.framework as SharedFramework) : undefined;
}

/** Fetches a framework that was shared by a link. One that is embedded into the page is shown immediately. */
export const useSharedFramework = (id: string, token: string) =>
  useQuery({
    queryKey: [...queryKeys.frameworks, "shared", id, token] as const,
    queryFn: async ({ signal }) =>
      (await api("getSharedFramework", { params: { id }, query: { token } }, { signal })).framework,
    initialData: embeddedFramework,
    // The link may have been ended since.
    staleTime: 0,
  });
