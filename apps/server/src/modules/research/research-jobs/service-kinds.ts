import type { AnalysisData, ResearchJob, researchSteps, Source } from "@earshot/contract";

/** The capabilities that a step can use. Each has its own queue, see `jobs.ts`. */
export type StepCapability = "model" | `search:${Source}` | `posts:${Source}`;

/** The input of a step. */
export interface StepContext<Input, Result> {
  jobId: string;
  workspaceId: string;
  input: Input;
  /** What the job has found so far, also in an earlier attempt at this step. */
  result: Partial<Result>;
  /** Aborted when the job is canceled, or continued by another worker. */
  signal: AbortSignal;
  /** Stores progress within the step, from which a later attempt continues. @throws the signal's reason */
  save(progress: { done: number; total: number; result?: Partial<Result> }): Promise<void>;
}

/** The outcome of a step. */
export interface StepOutcome<Result> {
  /** The fields to replace in the job's result. */
  result?: Partial<Result>;
  /** What is missing and why, in a sentence. */
  notice?: string | null;
  /** Whether personas, or what is shown in their place, are complete. */
  isPersonaComplete?: boolean;
}

/** A step of a kind of research. */
interface ResearchKindStep<Input, Result> {
  name: (typeof researchSteps)[number];
  /** What it uses. A worker with the first of these capabilities that any running worker has does the step. */
  uses?: readonly StepCapability[];
  /** @throws AppError: the job fails with its message */
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

/** A kind of research: its steps, and how their results are read. */
export interface ResearchKind<Input extends object, Result extends object> {
  kind: ResearchJob["kind"];
  steps: readonly [ResearchKindStep<Input, Result>, ...ResearchKindStep<Input, Result>[]];
  /** The title of a job in lists. */
  titleOf(input: Input): string;
  /** The data of a job to show; texts are read from the stored posts. */
  present(
    job: StoredJob<Input, Result>,
  ): Promise<{ data: AnalysisData | null; discussions: number }>;
}

/** A kind with any input and result, both of which are stored as JSON. */
export type AnyKind = ResearchKind<object, object>;
