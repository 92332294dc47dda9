import type { Assignment } from "@earshot/contract";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { cacheAssignment, cacheDraft } from "../../../../shared/assignment-cache.ts";

/** The calls that save the draft of one reply and read its state on the server. */
export function useDraftCalls(id: string) {
  const client = useQueryClient();
  const params = { id };
  return {
    async save(text: string, revision: number, keep?: "before_assist") {
      const body = { text, revision, ...(keep && { keep }) };
      const saved = await api("saveDraft", { params, body });
      cacheDraft(client, id, { text, revision: saved.revision });
      return saved;
    },
    async read(): Promise<Assignment> {
      const { assignment } = await api("getAssignment", { params });
      cacheAssignment(client, assignment);
      return assignment;
    },
  };
}
