import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** The writer's screenshot of a reported reply, fetched on demand; it never changes. */
export const useReportScreenshot = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...adminKeys.reports, id, "screenshot"],
    queryFn: async ({ signal }) =>
      (await api("getReportScreenshot", { params: { id } }, { signal })).screenshot,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
