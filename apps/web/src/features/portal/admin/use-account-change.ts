import type { CommunityAccount } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { useCommunityAccounts } from "./api/list-community-accounts.ts";
import { adminKeys } from "./keys.ts";

type Listed = NonNullable<ReturnType<typeof useCommunityAccounts>["data"]>;

/** A mutation that returns one account, which replaces its row in the list. */
export function useAccountChange<T>(send: (input: T) => Promise<{ account: CommunityAccount }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ account }) =>
      // The row changes immediately; the list still reloads.
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
