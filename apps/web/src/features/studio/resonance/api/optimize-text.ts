import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import type { SubjectFields } from "./score-text.ts";

interface Improvement {
  subject: SubjectFields;
  /** Empty: to improve the score. */
  instruction: string;
  /** Stops waiting for the model. */
  signal: AbortSignal;
}

/** Has the model improve a text, by an instruction if there is one. */
export function useOptimizeText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ subject, instruction, signal }: Improvement) =>
      instruction === ""
        ? api("optimizeContent", { body: subject }, { signal })
        : api("refineForResonance", { body: { ...subject, instruction } }, { signal }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.optimizations }),
  });
}
