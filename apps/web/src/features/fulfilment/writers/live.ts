import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "../../../lib/events/live-events.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { refetchUnreachable } from "../../../lib/refetch-unreachable.ts";
import { opportunityKeys } from "./api/list-opportunities.ts";

/** The list of opportunities has changed: the shown list stays, and is compared with the current one. */
function onOpportunitiesChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: opportunityKeys.fresh });
  // A list that is not on the screen is fetched again when it is opened.
  void client.invalidateQueries({
    queryKey: opportunityKeys.shown,
    type: "inactive",
    refetchType: "none",
  });
}

/** Applies an event of the writers' stream to the cached data. */
export function onWriterEvent(client: QueryClient, event: LiveEvent): void {
  if (event.type === "reset") {
    void client.invalidateQueries();
    return;
  }
  if (event.type === "connected") refetchUnreachable(client);
  // A claim or a release moves a mention between opportunities and assignments; either event type may announce it.
  onOpportunitiesChanged(client);
  void client.invalidateQueries({ queryKey: queryKeys.notices });
  void client.invalidateQueries({ queryKey: queryKeys.assignments });
  void client.invalidateQueries({ queryKey: queryKeys.assignmentOne });
}
