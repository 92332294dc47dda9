import type { CallInput, Calls, OptOutDecision, OptOutFilter } from "@earshot/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** So many stand on a page. */
export const optOutsOnPage = 20;

interface OptOutsAsked {
  search: string;
  status: OptOutFilter;
  page: number;
}

/** A page of those who asked not to be replied to, the newest first. */
export const useOptOuts = ({ search, status, page }: OptOutsAsked) =>
  useQuery({
    queryKey: [...adminKeys.optOuts, search, status, page] as const,
    queryFn: ({ signal }) =>
      api(
        "listOptOuts",
        { query: { search, status, limit: optOutsOnPage, offset: (page - 1) * optOutsOnPage } },
        { signal },
      ),
    // They come in by the public page: each visit shows them as they are.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Puts somebody on the list. */
export function useAddOptOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<Calls["addOptOut"]>["body"]) => api("addOptOut", { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: adminKeys.optOuts }),
  });
}

/** How many requests wait for the administrator, and how many the mail alone confirmed. */
export const useOptOutCounts = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: [...adminKeys.optOuts, "counts"] as const,
    queryFn: ({ signal }) => api("countOptOuts", {}, { signal }),
    enabled,
    staleTime: 0,
  });

/** Decides on a request. */
export function useDecideOptOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: OptOutDecision }) =>
      api("decideOptOut", { params: { id }, body: { decision } }),
    // Also after a refusal: the request has changed meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.optOuts }),
  });
}
