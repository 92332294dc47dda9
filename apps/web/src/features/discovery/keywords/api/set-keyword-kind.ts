import type { KeywordKind } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { keywordsQuery } from "./list-keywords.ts";

/** Sets what a keyword is about; null: none of the kinds. */
export function useSetKeywordKind() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: KeywordKind | null }) =>
      api("setKeywordKind", { params: { id }, body: { kind } }),
    onSuccess: ({ keyword }) =>
      client.setQueryData(keywordsQuery.queryKey, (list) =>
        list?.map((row) => (row.id === keyword.id ? keyword : row)),
      ),
  });
}
