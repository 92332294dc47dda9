import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { accountKeys } from "../keys.ts";

function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: accountKeys.signInMethods });
  void client.invalidateQueries({ queryKey: accountKeys.secondFactor });
  // A passkey can be the second factor that an administrator lacked.
  void client.invalidateQueries({ queryKey: queryKeys.me });
}

/** Returns a function that fetches everything about signing in again. */
export function useSignInRefresh(): () => void {
  const client = useQueryClient();
  return () => refresh(client);
}
