import type { Discussion, Precision, ResearchJob } from "@earshot/contract";
import { useState } from "react";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { messageOf } from "../../../../lib/api-error.ts";
import { shortPhraseOf } from "../../../../lib/short-phrase.ts";
import { Button } from "../../../../ui/button.tsx";
import { RemovableChip } from "../../../../ui/chip.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { usePrecisionCount, useSaveFilter } from "../api/count-discussions.ts";
import { shareInWords } from "../labels.ts";
import { type AnalysisSearch, searchOf } from "../search.ts";
import type { AnalysisParts } from "./analysis-view.tsx";
import { PrecisionDialog, precisionInWords } from "./precision-dialog.tsx";

interface FilteredDiscussionsProps extends Pick<AnalysisParts, "discussionsOf"> {
  job: ResearchJob;
  discussions: readonly Discussion[];
  filter: Precision | null;
  onSearch: (patch: AnalysisSearch) => void;
}

const noFilter = searchOf({});

/** Returns the keyword of a mention of a discussion: a keyword or theme that it has, or words of its title. */
function keywordIn({ data }: ResearchJob, { id, title, content }: Discussion): string {
  const has = ({ discussionIds }: { discussionIds: readonly string[] }) =>
    discussionIds.includes(id);
  const found = data?.keywords.search_keywords.find(has)?.keyword ?? data?.themes.find(has)?.label;
  return found ?? shortPhraseOf(title || content);
}

/** Returns the filter that was applied last; null if there was none. */
function lastFilter({ data }: ResearchJob): Precision | null {
  const { total: _total, kept: _kept, ...filter } = data?.precision ?? { total: 0, kept: 0 };
  return Object.keys(filter).length > 0 ? filter : null;
}

/** The discussions of an analysis that match the precision filter. */
export function FilteredDiscussions(props: FilteredDiscussionsProps) {
  const { job, discussions, filter, onSearch, discussionsOf } = props;
  const [isOpen, setOpen] = useState(false);
  const { data: counted, error, refetch } = usePrecisionCount(job.job_id, filter);
  const matchingIds = filter && counted && new Set(counted.discussionIds);
  const shown = filter ? discussions.filter(({ id }) => matchingIds?.has(id)) : discussions;
  const last = lastFilter(job);
  const saveFilter = useSaveFilter(job.job_id);

  function apply(next: Precision): void {
    track(events.precisionFilterApplied, { filters: Object.keys(next).length });
    if (Object.keys(next).length > 0) saveFilter.mutate(next);
    onSearch({ ...noFilter, ...searchOf(next) });
    setOpen(false);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="small"
          onClick={() => {
            track(events.precisionModalOpened);
            setOpen(true);
          }}
        >
          Filter…
        </Button>
        {!filter && last && (
          <Button variant="text" size="bare" className="text-sm" onClick={() => apply(last)}>
            {`Use the last filter: ${precisionInWords(last)}`}
          </Button>
        )}
        {filter && (
          <>
            <RemovableChip
              removeLabel={`Remove the filter: ${precisionInWords(filter)}`}
              onRemove={() => onSearch(noFilter)}
            >
              {precisionInWords(filter)}
            </RemovableChip>
            {counted && (
              <p className="text-sm text-ink-2 tabular-nums">
                {`${shareInWords(shown.length, discussions.length)} shown`}
              </p>
            )}
          </>
        )}
      </div>
      {filter && !counted && !error && (
        <Loading label="Filtering the discussions">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {filter && error ? (
        <LoadProblem
          message={messageOf(error, "The discussions could not be filtered.")}
          onRetry={() => void refetch()}
        />
      ) : (
        (!filter || counted) &&
        discussionsOf({
          discussions: shown,
          keywordOf: (discussion) => keywordIn(job, discussion),
          onUsed: () => {
            if (filter) track(events.precisionFilterUsed, { filters: Object.keys(filter).length });
          },
        })
      )}
      <PrecisionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        jobId={job.job_id}
        start={filter ?? {}}
        discussions={discussions}
        onApply={apply}
      />
    </div>
  );
}
