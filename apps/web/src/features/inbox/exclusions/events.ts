import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";

/** Refreshes the mentions and exclusions after a change of the exclusions. */
export async function refreshMentions(client: QueryClient): Promise<void> {
  // Pages that are not on the screen are dropped instead of fetched again: their rows have shifted.
  client.removeQueries({ queryKey: queryKeys.mentionPages, type: "inactive" });
  void client.invalidateQueries({ queryKey: queryKeys.exclusionList });
  void client.invalidateQueries({ queryKey: queryKeys.exclusionPreviews });
  void client.invalidateQueries({ queryKey: queryKeys.dashboard });
  await client.invalidateQueries({ queryKey: queryKeys.mentions });
}
