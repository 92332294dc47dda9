import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { SubjectFields } from "./score-text.ts";

/** Fetches the score of a text that is shown elsewhere. */
export const useScore = (subject: SubjectFields) =>
  useQuery({
    queryKey: ["resonance-score", subject] as const,
    queryFn: async ({ signal }) =>
      (await api("scoreResonance", { body: subject }, { signal })).resonance,
    // Posts of the community and the company profile change the score of the same text.
    gcTime: 0,
  });
