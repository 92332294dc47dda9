import type { Keyword } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { age, count, exactTime } from "../../../../lib/format.ts";
import { useMay } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { RemovableRow } from "../../../../ui/removable-row.tsx";
import { TrendBars } from "../../../../ui/trend-bars.tsx";
import { useDeleteKeyword } from "../api/delete-keyword.ts";
import { useResumeKeyword } from "../api/resume-keyword.ts";
import { describeTrend } from "../messages.ts";
import { KindField } from "./kind-field.tsx";

interface KeywordRowProps {
  keyword: Keyword;
  now: number;
  /** Whether it was added while the list is shown. */
  isAdded: boolean;
  /** Whether it was added last and so scrolls into view. */
  isLatest: boolean;
  onDeleted: () => void;
  /** Called when it is monitored again. */
  onResumed?: () => void;
}

/** A keyword with how often it found something. */
export function KeywordRow({
  keyword: { id, keyword, kind, ...use },
  now,
  isAdded,
  isLatest,
  onDeleted,
  onResumed,
}: KeywordRowProps) {
  const remove = useDeleteKeyword();
  const resume = useResumeKeyword();
  const may = useMay();
  const isPaused = use.pausedAt !== null;
  const problem =
    (remove.error && messageOf(remove.error, "Failed to delete keyword")) ??
    (resume.error && messageOf(resume.error, "Failed to resume keyword"));
  return (
    <RemovableRow
      name={keyword}
      highlighted={isAdded}
      inView={isLatest}
      detail={
        <span className="flex flex-wrap items-center gap-x-3">
          {isPaused && <span className="font-semibold text-caution">Paused</span>}
          {isAdded && <span className="font-semibold text-standing">Added</span>}
          <TrendBars values={use.trend} label={describeTrend(use.trend)} />
          <span>
            {use.use_count === 0 ? "No mentions yet" : count(use.use_count, "mention")}
            {use.last_used && (
              <>
                , last{" "}
                <time dateTime={use.last_used} title={exactTime(use.last_used)}>
                  {age(use.last_used, now).replace(/^Less/, "less")}
                </time>
              </>
            )}
          </span>
        </span>
      }
      extra={
        <>
          <KindField id={id} keyword={keyword} kind={kind} />
          {isPaused && may("resumeKeyword") && (
            <Button
              size="small"
              aria-label={`Resume ${keyword}`}
              busy={resume.isPending}
              onClick={() => resume.mutateAsync(id).then(onResumed, () => undefined)}
            >
              Resume
            </Button>
          )}
        </>
      }
      start={may("deleteKeyword") ? { text: "Delete", label: `Delete ${keyword}` } : null}
      question={`Delete ${keyword}?`}
      consequence="Its mentions stay."
      confirm={isPaused ? "Delete phrase" : "Stop monitoring"}
      busy={remove.isPending}
      problem={problem}
      onConfirm={() => remove.mutateAsync(id).then(onDeleted, () => undefined)}
    />
  );
}
