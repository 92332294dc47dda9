import type { OwnAnswer } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The own answer to a mention; null: none is stored. */
export const useOwnAnswer = (mentionId: string) =>
  useQuery({
    queryKey: [...queryKeys.ownAnswers, mentionId] as const,
    queryFn: async ({ signal }): Promise<OwnAnswer | null> => {
      const query = { mentionId, limit: 1 };
      return (await api("listOwnAnswers", { query }, { signal })).answers[0] ?? null;
    },
  });

/** The latest own answers of the workspace. */
export const useOwnAnswers = () =>
  useQuery({
    queryKey: [...queryKeys.ownAnswers, "latest"] as const,
    queryFn: ({ signal }) => api("listOwnAnswers", { query: { limit: 100 } }, { signal }),
  });
