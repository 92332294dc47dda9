import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { refreshMentions } from "../events.ts";
import type { NewExclusion } from "../labels.ts";

/** Adds an exclusion. The lists refresh afterwards. */
export function useAddExclusion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (exclusion: NewExclusion) =>
      (await api("addExclusion", { body: exclusion })).exclusion,
    onSuccess: () => void refreshMentions(client),
  });
}
