import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import type { SubjectFields } from "./score-text.ts";

/** Has the model improve a text, by an instruction if there is one. */
export function useOptimizeText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ subject, instruction }: { subject: SubjectFields; instruction: string }) =>
      instruction === ""
        ? api("optimizeContent", { body: subject })
        : api("refineForResonance", { body: { ...subject, instruction } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.optimizations }),
  });
}
