import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { accountKeys } from "../keys.ts";

/** Fetches where the user is signed in, last used first. */
export const useDevices = () =>
  useQuery({
    queryKey: accountKeys.devices,
    queryFn: async ({ signal }) => (await api("listDevices", {}, { signal })).sessions,
    // Other devices sign in and out, so each visit fetches again.
    staleTime: 0,
  });
