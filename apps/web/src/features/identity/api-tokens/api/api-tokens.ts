import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the tokens of the workspace that the person may see. */
export const useApiTokens = () =>
  useQuery({
    queryKey: queryKeys.apiTokens,
    queryFn: async ({ signal }) => (await api("listApiTokens", {}, { signal })).tokens,
    // The time of their last use changes without an event.
    staleTime: 0,
  });

/** Makes a change of the tokens. The list is fetched again, even after a failure. */
function useTokenChange<Input, Data>(change: (input: Input) => Promise<Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // The secret of a new token is dropped when the screen no longer shows it.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.apiTokens }),
  });
}

/** Creates a token; the response has its secret. */
export const useCreateToken = () =>
  useTokenChange((body: CallInput<Calls["createApiToken"]>["body"]) =>
    api("createApiToken", { body }),
  );

/** Revokes a token. */
export const useRevokeToken = () =>
  useTokenChange((id: string) => api("revokeApiToken", { params: { id } }));
