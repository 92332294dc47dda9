import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { useSignInRefresh } from "./refresh-sign-in.ts";

/** Renames a passkey. */
export function useRenamePasskey() {
  const refresh = useSignInRefresh();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api("renamePasskey", { params: { id }, body: { name } }),
    onSuccess: refresh,
  });
}
