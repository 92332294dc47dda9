import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { refreshWriterLists } from "../../../../shared/assignment-cache.ts";

/** Releases the writer's claim on a reply. */
export function useRelease() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("releaseReply", { params: { id } }),
    onSettled: () => refreshWriterLists(client),
  });
}
