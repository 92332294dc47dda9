import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { accountKeys } from "../keys.ts";

/** Whether sign-in requires a code. */
const secondFactorQuery = queryOptions({
  queryKey: accountKeys.secondFactor,
  queryFn: async ({ signal }) => (await api("getSecondFactor", {}, { signal })).secondFactor,
});

/** Fetches the state of the second factor. */
export const useSecondFactor = () => useQuery(secondFactorQuery);
