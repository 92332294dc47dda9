import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Confirms an email address with a link's token, once. Returns the address; null without a token. */
export function useEmailVerification(token: string | null, isSignedIn: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ["verify-email", token],
    queryFn: async ({ signal }) => {
      if (token === null) return null;
      const { email } = await api("verifyEmail", { body: { token } }, { signal });
      void client.invalidateQueries({ queryKey: queryKeys.me });
      return email;
    },
    // The server requires a session of the same account.
    enabled: token !== null && isSignedIn,
    gcTime: 0,
  });
}
