import type { AnalysisData, ResearchJob, researchSteps } from "@earshot/contract";
import type { Capability } from "../../../infrastructure/processes/index.ts";

/** What a step is given. */
export interface StepContext<Input, Result> {
  jobId: string;
  workspaceId: string;
  input: Input;
  /** What the job has found so far, also in an earlier attempt at this step. */
  result: Partial<Result>;
  /** Aborted when the job is canceled, or continued by another worker. */
  signal: AbortSignal;
  /** Stores progress within the step, which a later attempt begins with. @throws the signal's reason */
  save(progress: { done: number; total: number; result?: Partial<Result> }): Promise<void>;
}

/** What a step came to. */
export interface StepOutcome<Result> {
  /** Replaces the fields of the result that it names. */
  result?: Partial<Result>;
  /** What is missing and why, in a sentence. */
  notice?: string | null;
  /** Whether there is enough to be shown as personas. */
  isPersonaComplete?: boolean;
}

/** A step of a kind of research. */
interface ResearchKindStep<Input, Result> {
  name: (typeof researchSteps)[number];
  /** What it uses: it is done by a worker that has the first of these that any worker has. */
  uses?: readonly Capability[];
  /** @throws AppError: the job fails with its sentence */
  run(context: StepContext<Input, Result>): Promise<StepOutcome<Result>>;
}

/** A job as the reader of its kind sees it. */
export interface StoredJob<Input, Result> {
  id: string;
  workspaceId: string;
  input: Input;
  result: Partial<Result>;
  createdAt: Date;
}

/** A kind of research: its steps, and how what they found is read. */
export interface ResearchKind<Input extends object, Result extends object> {
  kind: ResearchJob["kind"];
  steps: readonly [ResearchKindStep<Input, Result>, ...ResearchKindStep<Input, Result>[]];
  /** What a job is called in lists. */
  titleOf(input: Input): string;
  /** What is shown of a job; texts are read from the stored posts. */
  present(
    job: StoredJob<Input, Result>,
  ): Promise<{ data: AnalysisData | null; discussions: number }>;
}

/** A kind whatever its input and result are, which are stored as JSON. */
export type AnyKind = ResearchKind<object, object>;
