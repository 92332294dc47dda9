import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The requests of support to read data of the workspace, and the reads. */
export const useSupportAccess = () =>
  useQuery({
    queryKey: queryKeys.supportAccess,
    queryFn: ({ signal }) => api("listSupportAccess", {}, { signal }),
    // Support may be reading while the page is open.
    staleTime: 0,
  });

/** Allows or refuses a request, or ends the access. */
export function useSupportAccessDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: "approve" | "refuse" | "end" }) =>
      act === "end"
        ? api("endSupportAccess", { params: { id }, body: {} })
        : api("decideSupportAccess", { params: { id }, body: { decision: act } }),
    // Support may have withdrawn it in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.supportAccess }),
  });
}
