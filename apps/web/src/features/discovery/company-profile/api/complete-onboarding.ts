import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../../lib/api-error.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

export type Profile = CallInput<Calls["putProfile"]>["body"];

/** A keyword that was not taken, with the server's words. */
export interface RefusedKeyword {
  keyword: string;
  message: string;
}

/** One by one, so that each is judged by what came before it. */
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
 * Saves the company's profile, which completes onboarding, and then the keywords. Fails where the
 * profile could not be saved; keywords that were not taken are answered, and stop nothing (S2 §8).
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
      // Told last: the screens leave onboarding as soon as they know of it.
      client.setQueryData(queryKeys.me, user);
      if (keywords.length === 0) return;
      // What was read of keywords, figures and sources before there was any is no longer so.
      void client.invalidateQueries({ queryKey: queryKeys.me });
      void client.invalidateQueries({ queryKey: queryKeys.keywords });
      void client.invalidateQueries({ queryKey: queryKeys.dashboard });
      void client.invalidateQueries({ queryKey: queryKeys.watching });
    },
  });
}
