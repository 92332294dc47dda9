import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { refreshMentions } from "../events.ts";

/** Removes an exclusion. Returns how many mentions were restored, once the lists show them. */
export async function removeExclusion(client: QueryClient, id: string): Promise<number> {
  const { restored } = await api("deleteExclusion", { params: { id } });
  await refreshMentions(client);
  return restored;
}

/** Removes an exclusion. */
export function useRemoveExclusion() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (id: string) => removeExclusion(client, id) });
}
