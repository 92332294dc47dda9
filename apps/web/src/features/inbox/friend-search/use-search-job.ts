import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useDraftOwner } from "../../../lib/draft-owner.ts";
import { jobOf, type SearchJob, type SearchState } from "./search-job.ts";

/** Returns the search of the user in this workspace, started on any screen. */
export function useSearchJob(): { job: SearchJob; state: SearchState } {
  const owner = useDraftOwner();
  const job = jobOf(useQueryClient(), owner);
  const state = useSyncExternalStore(job.subscribe, job.get);
  useEffect(() => job.watch(), [job]);
  return { job, state };
}
