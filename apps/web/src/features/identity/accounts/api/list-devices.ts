import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { accountKeys } from "../keys.ts";

/** Where the user is signed in, last used first. */
export const useDevices = () =>
  useQuery({
    queryKey: accountKeys.devices,
    queryFn: async ({ signal }) => (await api("listDevices", {}, { signal })).sessions,
    // Other devices come and go: each visit shows them as they are.
    staleTime: 0,
  });
