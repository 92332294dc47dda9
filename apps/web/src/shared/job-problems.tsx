import type { ResearchJob } from "@earshot/contract";
import { messageOf } from "../lib/api-error.ts";
import { Button } from "../ui/button.tsx";
import { FormProblem } from "../ui/form-problem.tsx";
import { endMessages, researchMessages } from "./research-messages.ts";
import type { JobState } from "./use-research-job.ts";

interface JobProblemsProps {
  kind: ResearchJob["kind"];
  state: JobState;
}

/** Why a job failed, can't be reached or takes too long. */
export function JobProblems({ kind, state }: JobProblemsProps) {
  const { job, problem, isTimedOut, resume } = state;
  return (
    <>
      {job?.status === "failed" && (
        <FormProblem>{job.error_message || endMessages[kind].failed}</FormProblem>
      )}
      {isTimedOut && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            <strong className="font-semibold">{endMessages[kind].timedOut}</strong>. It may still be
            running, and what it finds is kept.
          </p>
          <Button size="small" onClick={resume}>
            Check again
          </Button>
        </div>
      )}
      {problem && !isTimedOut && (
        <p role="alert">
          <strong className="font-semibold">{researchMessages.notChecked}</strong>.{" "}
          {messageOf(problem, "We keep trying.")}
        </p>
      )}
    </>
  );
}
