import type { EventData } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";
import { researchJobKey } from "../../../shared/use-research-job.ts";

/** Fetches a job again that has made progress. A hidden tab waits until it is visible (S1 §9). */
export function onJobUpdated(client: QueryClient, { jobId }: EventData<"job.updated">): void {
  const refetchType = document.hidden ? "none" : "active";
  void client.invalidateQueries({ queryKey: researchJobKey(jobId), refetchType });
  void client.invalidateQueries({ queryKey: queryKeys.researchHistory, refetchType });
}
