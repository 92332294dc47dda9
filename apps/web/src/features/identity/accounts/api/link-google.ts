import type { OwnerProof } from "@earshot/contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Returns the address at Google that links an account; the browser has to go there. */
export function useLinkGoogle() {
  return useMutation({
    mutationFn: async (proof: OwnerProof) => (await api("linkGoogle", { body: proof })).url,
    gcTime: 0,
  });
}
