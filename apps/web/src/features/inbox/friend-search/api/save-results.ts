import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { Unsaved } from "../draft.ts";
import { snapshotListKey } from "../query-keys.ts";

/** Saves results as a snapshot. Returns its id. */
export async function saveResults(client: QueryClient, unsaved: Unsaved): Promise<string> {
  const { title, context, runs, tokensRemaining } = unsaved;
  const { id } = await api("saveFriendResults", {
    body: { title, context, runs, tokensRemaining },
  });
  void client.invalidateQueries({ queryKey: snapshotListKey });
  return id;
}
