import type { ResearchJob } from "@earshot/contract";

/** The exact messages of S1 §8 about research jobs. */
export const researchMessages = {
  notStarted: "Failed to start analysis job",
  notChecked: "Failed to check job status",
  missingId: "Invalid API response: missing job_id",
  noCommunities: "No communities provided for analysis",
} as const;

/** The messages about the end of a job, by kind. */
export const endMessages: Record<ResearchJob["kind"], { failed: string; timedOut: string }> = {
  audience: { failed: "Analysis failed", timedOut: "Analysis timed out after 5 minutes" },
  communities: {
    failed: "Community analysis failed",
    timedOut: "Community analysis timed out after 5 minutes",
  },
};

/** The labels of a job's status. */
export const jobStatusNames: Record<ResearchJob["status"], string> = {
  processing: "Running",
  persona_complete: "Running",
  completed: "Finished",
  failed: "Failed",
  canceled: "Canceled",
};

/** Returns the id of a job that was started. Throws if the response has none. */
export function startedJob({ job_id }: { job_id?: string }): string {
  if (!job_id) throw new Error(researchMessages.missingId);
  return job_id;
}
