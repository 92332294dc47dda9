import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { jobOf, type SearchJob, type SearchState } from "./search-job.ts";

/** Returns the user's search, started on any screen. */
export function useSearchJob(userId: string): { job: SearchJob; state: SearchState } {
  const job = jobOf(useQueryClient(), userId);
  const state = useSyncExternalStore(job.subscribe, job.get);
  useEffect(() => job.watch(), [job]);
  return { job, state };
}
