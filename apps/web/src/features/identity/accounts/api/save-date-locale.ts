import type { DateLocale } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Chooses the language of dates; null: the browser's. */
export function useSaveDateLocale() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dateLocale: DateLocale | null) => api("putDateLocale", { body: { dateLocale } }),
    onSuccess: ({ user }) => client.setQueryData(queryKeys.me, user),
  });
}
