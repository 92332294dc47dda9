import type { AudienceCommunity, Discussion, ResearchJob } from "@earshot/contract";
import { type ReactNode, useEffect, useRef } from "react";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { age, count, exactTime } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { JobProblems } from "../../../../shared/job-problems.tsx";
import { jobStatusNames } from "../../../../shared/research-messages.ts";
import { hasEnded, useResearchJob } from "../../../../shared/use-research-job.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { allDiscussions, partNames, retentionInWords } from "../labels.ts";
import { type AnalysisPart, type AnalysisSearch, analysisParts, precisionOf } from "../search.ts";
import { AnalysisActions } from "./analysis-actions.tsx";
import { AnalysisProgress } from "./analysis-progress.tsx";
import { Figures } from "./figures.tsx";
import { FilteredDiscussions } from "./filtered-discussions.tsx";
import { KeywordRows } from "./keyword-rows.tsx";
import { Personas } from "./personas.tsx";
import { Themes } from "./themes.tsx";

/** The parts of an analysis that other features render. */
export interface AnalysisParts {
  /** The button that adds a keyword to those of the workspace. */
  keywordAction: (keyword: string, isAdded: boolean) => ReactNode;
  /** A community with its figures. */
  communityOf: (community: AudienceCommunity) => ReactNode;
  /**
   * Discussions with their actions. A mention of one is saved with `keywordOf`; `onUsed` is called with each action.
   */
  discussionsOf: (list: {
    discussions: readonly Discussion[];
    keywordOf: (discussion: Discussion) => string;
    onUsed: () => void;
  }) => ReactNode;
  /** Further actions on an analysis that found something. */
  actionsOf: (job: ResearchJob) => ReactNode;
}

interface AnalysisViewProps extends AnalysisParts {
  id: string;
  search: AnalysisSearch;
  onSearch: (patch: AnalysisSearch, options?: { replace?: boolean }) => void;
}

/** Reports that an analysis ended while it was on the screen. */
function useCompletion(job: ResearchJob | undefined): void {
  const wasRunning = useRef(false);
  useEffect(() => {
    if (!job) return;
    if (wasRunning.current && job.status === "completed") {
      track(events.discoveryCompleted, {
        area: "audience",
        discussions: job.progress.discussions,
        themes: job.data?.themes.length ?? 0,
        personas: job.data?.personas?.primary_personas.length ?? 0,
      });
    }
    wasRunning.current = !hasEnded(job);
  }, [job]);
}

function Header({ job }: { job: ResearchJob }) {
  const now = useNow(60_000);
  const { title, status, createdAt, completedAt, progress } = job;
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      <h2 className="font-display text-xl font-bold tracking-[-0.02em]">
        <bdi>{title}</bdi>
      </h2>
      <p className="text-sm text-ink-2 tabular-nums">
        <span className="font-semibold">{jobStatusNames[status]}</span>
        {completedAt !== null && ", marked as done"}
        {` · ${count(progress.discussions, "discussion")} · `}
        <time dateTime={createdAt} title={exactTime(createdAt)}>
          {age(createdAt, now)}
        </time>
      </p>
    </div>
  );
}

interface FoundProps extends AnalysisViewProps {
  job: ResearchJob;
}

function Found({ job, search, onSearch, ...parts }: FoundProps) {
  const isRunning = !hasEnded(job);
  const { data } = job;
  const discussions = allDiscussions(data);
  const byId = new Map(discussions.map((discussion) => [discussion.id, discussion]));
  const discussionOf = (id: string) => byId.get(id);
  const counts: Partial<Record<AnalysisPart, number>> = {
    personas: data?.personas?.primary_personas.length,
    themes: data?.themes.length,
    communities: data?.communities.length,
    keywords: data?.keywords.search_keywords.length,
    discussions: discussions.length,
  };
  // After this step there are personas, or there will be none.
  const awaitsPersonas = job.status === "processing";
  const hasPersonas = (data?.personas?.primary_personas.length ?? 0) > 0;
  const shown = search.part ?? (hasPersonas || awaitsPersonas ? "personas" : "themes");
  const keywords = data?.keywords.search_keywords ?? [];
  const content: Record<AnalysisPart, () => ReactNode> = {
    personas: () => <Personas job={job} discussionOf={discussionOf} isAwaited={awaitsPersonas} />,
    themes: () => (
      <Themes
        themes={data?.themes ?? []}
        total={discussions.length}
        discussionOf={discussionOf}
        isRunning={isRunning}
      />
    ),
    communities: () =>
      data && data.communities.length > 0 ? (
        <ul aria-label="Communities" className="border-t border-line">
          {data.communities.map((community) => (
            <li key={`${community.source} ${community.community}`}>
              {parts.communityOf(community)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="max-w-[65ch] text-ink-2">
          {isRunning
            ? "Communities appear here as they are measured."
            : "The discussions are in no community that can be measured."}
        </p>
      ),
    keywords: () => (
      <KeywordRows
        keywords={keywords}
        discussionOf={discussionOf}
        isRunning={isRunning}
        actionOf={parts.keywordAction}
      />
    ),
    discussions: () => (
      <FilteredDiscussions
        job={job}
        discussions={discussions}
        filter={precisionOf(search)}
        onSearch={onSearch}
        discussionsOf={parts.discussionsOf}
      />
    ),
    figures: () => <Figures jobId={job.job_id} />,
  };
  return (
    <Tabs
      label="Parts of the analysis"
      tabs={analysisParts.map((id) => ({ id, name: partNames[id], count: counts[id] }))}
      chosen={shown}
      onChoose={(part) => onSearch({ part })}
    >
      {content[shown]()}
    </Tabs>
  );
}

/** An analysis: its progress, and its findings so far. */
export function AnalysisView(props: AnalysisViewProps) {
  const { id, onSearch } = props;
  const state = useResearchJob(id);
  const { job, isMissing } = state;
  useCompletion(job);
  const back = (
    <div>
      <Button size="small" onClick={() => onSearch({ analysis: undefined, part: undefined })}>
        All analyses
      </Button>
    </div>
  );
  if (isMissing || (job && job.kind !== "audience")) {
    return (
      <EmptyState title="This analysis does not exist" action={back}>
        <p>{`It was deleted, or the address is wrong. ${retentionInWords}`}</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {back}
      {job && <Header job={job} />}
      <JobProblems kind="audience" state={state} />
      {!job && !state.problem && (
        <Loading label="Loading the analysis">
          <Skeleton className="h-60" />
        </Loading>
      )}
      {job && !hasEnded(job) && !state.isTimedOut && <AnalysisProgress job={job} />}
      {job?.notice && <WarningNote title="Some results are missing">{job.notice}</WarningNote>}
      {job && (
        <AnalysisActions job={job} onOpen={(next) => onSearch({ analysis: next, part: undefined })}>
          {props.actionsOf(job)}
        </AnalysisActions>
      )}
      {job?.data && <Found {...props} job={job} />}
    </div>
  );
}
