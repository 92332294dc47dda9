import type { CallInput, Calls, CommunityAccount } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** The accounts that replies are placed with. */
export const useCommunityAccounts = () =>
  useQuery({
    queryKey: adminKeys.accounts,
    queryFn: ({ signal }) => api("listCommunityAccounts", {}, { signal }),
    // Looks, placements and removals change them elsewhere: each visit shows them as they are.
    staleTime: 0,
  });

type Listed = NonNullable<ReturnType<typeof useCommunityAccounts>["data"]>;

function useWithAccount<T>(send: (input: T) => Promise<{ account: CommunityAccount }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ account }) =>
      // Shown at once; the list is read anew all the same.
      client.setQueryData<Listed>(
        adminKeys.accounts,
        (listed) =>
          listed && {
            ...listed,
            accounts: listed.accounts.map((one) => (one.id === account.id ? account : one)),
          },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.accounts }),
  });
}

/** Declares an account. */
export const useAddAccount = () =>
  useWithAccount((body: CallInput<Calls["addCommunityAccount"]>["body"]) =>
    api("addCommunityAccount", { body }),
  );

/** What can be changed of an account. */
export type AccountChange = CallInput<Calls["changeCommunityAccount"]>["body"];

/** Changes an account. */
export const useChangeAccount = () =>
  useWithAccount(({ id, ...body }: AccountChange & { id: string }) =>
    api("changeCommunityAccount", { params: { id }, body }),
  );

/** Asks the platform how an account stands. */
export const useLookAtAccount = () =>
  useWithAccount((id: string) => api("lookAtCommunityAccount", { params: { id } }));

/** Forgets an account. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("deleteCommunityAccount", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.accounts }),
  });
}
