import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "../../../lib/events/live-events.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { opportunityKeys } from "./api/list-opportunities.ts";

/** The list of opportunities is another one: what is shown stays, and is compared with what is true now. */
export function onOpportunitiesChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: opportunityKeys.fresh });
  // What nobody looks at may be read anew when somebody does.
  void client.invalidateQueries({
    queryKey: opportunityKeys.shown,
    type: "inactive",
    refetchType: "none",
  });
}

/** Brings an event of the writers' stream into what has been fetched. */
export function onWriterEvent(client: QueryClient, event: LiveEvent): void {
  if (event.type === "reset") {
    void client.invalidateQueries();
    return;
  }
  // A claim or a release moves something between the two lists, and both events may tell of it.
  onOpportunitiesChanged(client);
  void client.invalidateQueries({ queryKey: queryKeys.assignments });
  void client.invalidateQueries({ queryKey: queryKeys.assignmentOne });
}
