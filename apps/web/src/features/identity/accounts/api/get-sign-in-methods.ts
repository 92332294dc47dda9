import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { accountKeys } from "../keys.ts";

/** Fetches how the user can sign in. */
export const useSignInMethods = () =>
  useQuery({
    queryKey: accountKeys.signInMethods,
    queryFn: async ({ signal }) => (await api("getSignInMethods", {}, { signal })).methods,
  });
