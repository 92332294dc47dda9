import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../../lib/api-error.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

export type Profile = CallInput<Calls["putProfile"]>["body"];

/** A refused keyword, with the server's message. */
export interface RefusedKeyword {
  keyword: string;
  message: string;
}

/** Adds keywords one by one, so that each is checked against the earlier ones. */
async function addKeywords(keywords: readonly string[]): Promise<RefusedKeyword[]> {
  const refused: RefusedKeyword[] = [];
  for (const keyword of keywords) {
    try {
      await api("addKeyword", { body: { keyword } });
    } catch (error) {
      refused.push({ keyword, message: messageOf(error, "") });
    }
  }
  return refused;
}

/**
 * Saves the company's profile, which completes onboarding, and then the keywords. Fails if the profile
 * could not be saved; refused keywords are returned and do not fail it (S2 §8).
 */
export function useCompleteOnboarding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      profile,
      keywords,
    }: {
      profile: Profile;
      keywords: readonly string[];
    }) => {
      const { user } = await api("putProfile", { body: profile });
      const refused = await addKeywords(keywords);
      return { user, refused };
    },
    onSuccess: ({ user }, { keywords }) => {
      // Set last, because the screens leave onboarding as soon as the user changes.
      client.setQueryData(queryKeys.me, user);
      void client.invalidateQueries({ queryKey: queryKeys.keywordSuggestions });
      if (keywords.length === 0) return;
      // Cached keywords, figures and sources predate the first keywords.
      void client.invalidateQueries({ queryKey: queryKeys.me });
      void client.invalidateQueries({ queryKey: queryKeys.keywords });
      void client.invalidateQueries({ queryKey: queryKeys.dashboard });
      void client.invalidateQueries({ queryKey: queryKeys.collectionStatus });
    },
  });
}
