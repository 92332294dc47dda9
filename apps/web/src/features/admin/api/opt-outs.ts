import type { CallInput, Calls } from "@earshot/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** So many stand on a page. */
export const optOutsOnPage = 20;

/** A page of those who asked not to be replied to, the newest first. */
export const useOptOuts = ({ search, page }: { search: string; page: number }) =>
  useQuery({
    queryKey: [...adminKeys.optOuts, search, page] as const,
    queryFn: ({ signal }) =>
      api(
        "listOptOuts",
        { query: { search, limit: optOutsOnPage, offset: (page - 1) * optOutsOnPage } },
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

/** Takes somebody off the list. */
export function useDeleteOptOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("deleteOptOut", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.optOuts }),
  });
}
