import type { WorkspaceVoice } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The fields of a voice that people write. */
export type VoiceFields = Pick<WorkspaceVoice, "name" | "description" | "rules" | "samples">;

/** Adds a voice, or replaces the one with the id. Returns the saved voice. */
export function useSaveVoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, fields }: { id: string | null; fields: VoiceFields }) => {
      const saved =
        id === null
          ? await api("createVoice", { body: fields })
          : await api("updateVoice", { params: { id }, body: fields });
      return saved.voice;
    },
    // Awaited, so that the list has the voice when the form closes.
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.voices }),
  });
}
