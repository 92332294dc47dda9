import type { OwnerProof } from "@earshot/contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { useSignInRefresh } from "./refresh-sign-in.ts";

/** Unlinks the Google account. */
export function useUnlinkGoogle() {
  const refresh = useSignInRefresh();
  return useMutation({
    mutationFn: (proof: OwnerProof) => api("unlinkGoogle", { body: proof }),
    gcTime: 0,
    onSuccess: refresh,
  });
}
