import type { WorkspaceVoice } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The fields of a voice that people write. */
export type VoiceFields = Pick<WorkspaceVoice, "name" | "description" | "rules" | "samples">;

/** Adds a voice, or replaces the one with the id. Returns the saved voice. */
export function useSaveVoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, fields }: { id: string | null; fields: VoiceFields }) => {
      if (id !== null) return (await api("updateVoice", { params: { id }, body: fields })).voice;
      const { voice } = await api("createVoice", { body: fields });
      track(events.voiceProfileCreated);
      return voice;
    },
    // Awaited, so that the list has the voice when the form closes.
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.voices }),
  });
}
