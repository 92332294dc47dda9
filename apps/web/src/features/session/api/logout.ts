import { useMutation, useQueryClient } from "@tanstack/react-query";
import { signOut } from "../../../lib/session.ts";
import { forgetSession } from "../forget-session.ts";

/** Signs out and forgets everything that was fetched. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signOut,
    onSettled: () => forgetSession(client),
  });
}
