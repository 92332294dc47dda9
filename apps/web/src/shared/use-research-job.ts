import type { ResearchJob } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "../lib/api-error.ts";
import { api } from "../lib/client.ts";
import { pollJob } from "../lib/poll-job.ts";
import { queryKeys } from "../lib/query-keys.ts";

/** Returns the cache key of a job. */
export const researchJobKey = (id: string) => [...queryKeys.researchJobs, id] as const;

/** Whether a job will not change any more. */
export const hasEnded = ({ status }: Pick<ResearchJob, "status">): boolean =>
  status === "completed" || status === "failed" || status === "canceled";

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The state of a job for its screen. */
export interface JobState {
  job: ResearchJob | undefined;
  /** Whether the job does not exist, or was deleted. */
  isMissing: boolean;
  /** Why the last poll failed; polling continues. */
  problem: Error | null;
  /** Whether it was polled for five minutes and has not ended. */
  isTimedOut: boolean;
  /** Polls for another five minutes. */
  resume: () => void;
}

/** Fetches a research job and polls it until it has ended. An event about it fetches it immediately. */
export function useResearchJob(id: string): JobState {
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    queryKey: researchJobKey(id),
    queryFn: ({ signal }) => api("getAnalysis", { params: { jobId: id } }, { signal }),
    // A job that has ended can still be marked as done elsewhere.
    staleTime: 0,
  });
  const [isTimedOut, setTimedOut] = useState(false);
  const isOver = job ? hasEnded(job) : isMissing(error);
  const isPolled = !isOver && !isTimedOut;
  useEffect(() => {
    if (!isPolled) return;
    return pollJob({
      ask: async () => {
        const { data, error: failure } = await refetch({ cancelRefetch: false });
        return data ? hasEnded(data) : isMissing(failure);
      },
      onTimeout: () => setTimedOut(true),
    });
  }, [isPolled, refetch]);
  return {
    job,
    isMissing: isMissing(error),
    problem: error,
    isTimedOut: isTimedOut && !isOver,
    resume: () => setTimedOut(false),
  };
}
