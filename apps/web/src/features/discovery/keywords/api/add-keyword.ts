import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { keywordsQuery } from "./list-keywords.ts";

/** Watches a phrase. */
export function useAddKeyword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keyword: string) => api("addKeyword", { body: { keyword } }),
    onSuccess: ({ keyword }) => {
      client.setQueryData(keywordsQuery.queryKey, (list) => list && [...list, keyword]);
      void client.invalidateQueries({ queryKey: queryKeys.me });
    },
  });
}
