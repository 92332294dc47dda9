import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { cacheAssignment, refreshWriterLists } from "../../../../shared/assignment-cache.ts";

interface Submission {
  id: string;
  text: string;
  revision: number;
  firstHandConfirmed: boolean;
  /** Called once the server has accepted it, before the screen shows the new status. */
  onAccepted: () => void;
}

/** Submits a text under the revision that it was saved as. */
export function useSubmit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, onAccepted, ...body }: Submission) => {
      const { assignment } = await api("submitReply", { params: { id }, body });
      onAccepted();
      cacheAssignment(client, assignment);
      return assignment;
    },
    onSettled: () => refreshWriterLists(client),
  });
}
