import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Makes a change of the client workspaces, which are among the user's own workspaces. */
function useClientChange<Input, Data>(change: (input: Input) => Promise<Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.clients }),
        client.invalidateQueries({ queryKey: queryKeys.me }),
      ]),
  });
}

/** Creates a client workspace. */
export const useCreateClient = () =>
  useClientChange((body: { name: string; website?: string }) => api("createClient", { body }));

/** Removes a workspace from the agency. */
export const useRemoveClient = () =>
  useClientChange((id: string) => api("removeClient", { params: { id } }));

/** The staff of the agency who have access to a client workspace. */
export const useClientStaff = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.clientStaff, id],
    queryFn: async ({ signal }) =>
      (await api("listClientStaff", { params: { id } }, { signal })).staff,
  });

/** Gives a member of the staff access to a client workspace, or ends it. */
export function useSetClientStaff(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, hasAccess }: { userId: string; hasAccess: boolean }) =>
      api("setClientStaff", { params: { id, userId }, body: { hasAccess } }),
    onSuccess: ({ staff }) => client.setQueryData([...queryKeys.clientStaff, id], staff),
  });
}
