import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { keywordsQuery } from "./list-keywords.ts";

/** Deletes a keyword. Its mentions remain. */
export function useDeleteKeyword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("deleteKeyword", { params: { id } }),
    onSuccess: (_, id) => {
      client.setQueryData(keywordsQuery.queryKey, (list) => list?.filter((row) => row.id !== id));
      void client.invalidateQueries({ queryKey: queryKeys.me });
    },
  });
}
