import { limits, type User } from "@earshot/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";
import { checkSession } from "../../../lib/session.ts";

/** The signed-in user, or null. */
export const meQuery = queryOptions<User | null>({
  queryKey: queryKeys.me,
  queryFn: ({ signal }) => checkSession(signal),
  staleTime: limits.meStaleMs,
});

/** Reads the signed-in user. */
export const useMe = () => useQuery(meQuery);
