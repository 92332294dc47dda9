import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { keywordsQuery } from "./list-keywords.ts";

/** Resumes monitoring a paused keyword. */
export function useResumeKeyword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("resumeKeyword", { params: { id } }),
    onSuccess: ({ keyword }) => {
      client.setQueryData(keywordsQuery.queryKey, (list) =>
        list?.map((row) => (row.id === keyword.id ? keyword : row)),
      );
      void client.invalidateQueries({ queryKey: queryKeys.me });
    },
  });
}
