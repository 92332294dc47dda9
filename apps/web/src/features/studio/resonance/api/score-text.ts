import type { PostType } from "@earshot/contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** The text to score or improve. */
export interface SubjectFields {
  content: string;
  title: string;
  platform: PostType;
  audience: string;
  subreddit?: string | undefined;
}

/** Scores a text. */
export function useScoreText() {
  return useMutation({
    mutationFn: async (body: SubjectFields) => (await api("scoreResonance", { body })).resonance,
  });
}
