import type { OwnerProof } from "@earshot/contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { useSignInRefresh } from "./refresh-sign-in.ts";

/** Removes a passkey. */
export function useRemovePasskey() {
  const refresh = useSignInRefresh();
  return useMutation({
    mutationFn: ({ id, proof }: { id: string; proof: OwnerProof }) =>
      api("removePasskey", { params: { id }, body: proof }),
    gcTime: 0,
    onSuccess: refresh,
  });
}
