import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** A workspace's page. */
export const useAdminWorkspace = (id: string) =>
  useQuery({
    queryKey: [...adminKeys.workspace, id],
    queryFn: async ({ signal }) =>
      (await api("getAdminWorkspace", { params: { id } }, { signal })).workspace,
    // The customer may be working while the page is open.
    staleTime: 0,
  });
