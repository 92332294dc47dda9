import type { OwnerProof } from "@earshot/contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { createPasskey } from "../../../../lib/passkeys.ts";
import { useSignInRefresh } from "./refresh-sign-in.ts";

/** Verifies the account's owner, has the browser create a passkey, and saves it. */
export function useAddPasskey() {
  const refresh = useSignInRefresh();
  return useMutation({
    mutationFn: async ({ name, proof }: { name: string; proof: OwnerProof }) => {
      const { options } = await api("beginPasskey", { body: proof });
      const credential = await createPasskey(options);
      return api("addPasskey", { body: { name, credential } });
    },
    gcTime: 0,
    onSuccess: refresh,
  });
}
