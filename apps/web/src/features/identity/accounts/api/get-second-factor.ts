import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { accountKeys } from "../keys.ts";

/** Whether a code is asked for at sign-in. */
export const secondFactorQuery = queryOptions({
  queryKey: accountKeys.secondFactor,
  queryFn: async ({ signal }) => (await api("getSecondFactor", {}, { signal })).secondFactor,
});

/** Reads the state of the second factor. */
export const useSecondFactor = () => useQuery(secondFactorQuery);
