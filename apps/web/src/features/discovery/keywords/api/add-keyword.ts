import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { MutationCallbacks } from "../../../../lib/mutation-callbacks.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { keywordsQuery } from "./list-keywords.ts";

/** Adds a keyword. */
export function useAddKeyword({ onError }: Pick<MutationCallbacks, "onError"> = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (keyword: string) => api("addKeyword", { body: { keyword } }),
    onSuccess: ({ keyword }) => {
      client.setQueryData(keywordsQuery.queryKey, (list) => list && [...list, keyword]);
      void client.invalidateQueries({ queryKey: queryKeys.me });
    },
    onError: (error) => onError?.(error),
  });
}
