import type { ResearchJob } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { messageOf } from "../../../../lib/api-error.ts";
import { useMay } from "../../../../lib/role.ts";
import { hasEnded } from "../../../../shared/use-research-job.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import {
  useCancelAnalysis,
  useCompleteAnalysis,
  useRegenerateAnalysis,
} from "../api/change-analysis.ts";

interface AnalysisActionsProps {
  job: ResearchJob;
  onOpen: (jobId: string) => void;
  /** Further actions on an analysis that found something. */
  children: ReactNode;
}

/** The actions on a whole analysis. */
export function AnalysisActions({ job, onOpen, children }: AnalysisActionsProps) {
  const { job_id: id, completedAt, data } = job;
  const cancel = useCancelAnalysis(id);
  const regenerate = useRegenerateAnalysis(id);
  const complete = useCompleteAnalysis(id);
  const [problem, setProblem] = useState<string | null>(null);
  const canChange = useMay()("regenerateAnalysis");
  const isOver = hasEnded(job);

  async function run(title: string, work: () => Promise<unknown>): Promise<void> {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      const fallback = error instanceof Error ? error.message : "Please try again.";
      setProblem(`${title}: ${messageOf(error, fallback)}`);
    }
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {!isOver && canChange && (
          <Button
            busy={cancel.isPending}
            onClick={() => void run("The analysis was not canceled", cancel.mutateAsync)}
          >
            Cancel analysis
          </Button>
        )}
        {isOver && canChange && (
          <Button
            busy={regenerate.isPending}
            onClick={() =>
              void run("Failed to start analysis job", async () => {
                const jobId = await regenerate.mutateAsync();
                track(events.insightsRegenerated, { area: "audience" });
                onOpen(jobId);
              })
            }
          >
            Analyze again
          </Button>
        )}
        {isOver && canChange && data && completedAt === null && (
          <Button
            busy={complete.isPending}
            onClick={() =>
              void run("The analysis was not marked as done", async () => {
                await complete.mutateAsync();
                showToast({ title: "Marked as done." });
              })
            }
          >
            Mark as done
          </Button>
        )}
        {isOver && data && children}
      </div>
      <FormProblem>{problem}</FormProblem>
    </div>
  );
}
