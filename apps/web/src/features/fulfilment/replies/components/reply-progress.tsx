import type { ReactNode } from "react";
import { dateFormat } from "../../../../lib/date-format.ts";
import { exactTime, toMoment } from "../../../../lib/format.ts";
import { classNames } from "../../../../ui/class-names.ts";
import type { Progress, ProgressStep } from "../progress.ts";

interface ReplyProgressProps {
  progress: Progress;
  now: number;
  /** Only marks on small widths, as in a list. */
  compact?: boolean;
  /** What the customer can do at this step. */
  actions?: ReactNode;
}

const toneClasses: Record<ProgressStep["tone"], string> = {
  normal: "text-ink",
  live: "text-standing",
  waiting: "text-signal",
  late: "text-caution",
};

/** The color of a step's mark and name. */
function colorOf({ state, tone }: ProgressStep): string {
  if (state === "failed") return "text-caution";
  if (state === "ahead") return "text-ink-3";
  return state === "current" || tone === "live" ? toneClasses[tone] : "text-ink-2";
}

const stateNames: Record<ProgressStep["state"], string> = {
  done: "done",
  current: "current step",
  ahead: "not reached yet",
  failed: "ended here",
};

/**
 * A tick for a step that is done, a dot for the current one, a ring for one ahead, a cross for an end. The tick of the
 * last step appears in a short animation: the reply has stayed live for the guaranteed time.
 */
function StepMark({ state, isLast }: Pick<ProgressStep, "state"> & { isLast: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0 bg-paper">
      <circle
        cx={10}
        cy={10}
        r={8}
        strokeWidth={state === "current" ? 2.5 : 2}
        strokeDasharray={state === "ahead" ? "2.5 2.5" : undefined}
        className={classNames(
          state === "done" ? "fill-current stroke-current" : "fill-paper",
          state === "ahead" ? "stroke-edge" : "stroke-current",
        )}
      />
      {state === "done" && (
        <path
          d="m6.2 10.4 2.6 2.6 5-5.4"
          pathLength={1}
          className={classNames(
            "fill-none stroke-paper stroke-2",
            isLast && "motion-safe:animate-draw",
          )}
        />
      )}
      {state === "current" && <circle cx={10} cy={10} r={4} className="fill-current" />}
      {state === "failed" && (
        <path d="m7 7 6 6m0-6-6 6" className="fill-none stroke-current stroke-2" />
      )}
    </svg>
  );
}

const time = { hour: "numeric", minute: "2-digit" } as const;
const timeOfDay = dateFormat(time);
const dayAndTime = dateFormat({ month: "short", day: "numeric", ...time });

/** Formats the time of a step: only the hour if it is today, otherwise with its day. */
function stepTime(at: string, now: number): string {
  const moment = toMoment(at);
  if (!moment) return "";
  return moment.toDateString() === new Date(now).toDateString()
    ? timeOfDay(moment)
    : dayAndTime(moment);
}

function Step({
  step,
  now,
  isLast,
  compact,
}: {
  step: ProgressStep;
  now: number;
  isLast: boolean;
  compact: boolean;
}) {
  const { name, state, at } = step;
  const isShownAlone = state === "current" || state === "failed";
  return (
    <li
      aria-current={state === "current" ? "step" : undefined}
      className={classNames(
        "relative flex items-center gap-x-2 @lg:grid @lg:content-start @lg:justify-items-center @lg:gap-y-0.5 @lg:text-center",
        compact && !isShownAlone && "@max-lg:flex-none",
      )}
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className={classNames(
            "absolute border-line @lg:top-2.5 @lg:left-[calc(50%+0.75rem)] @lg:h-0 @lg:w-[calc(100%-1.5rem)] @lg:border-t-2 @lg:border-l-0",
            compact
              ? "hidden @lg:block"
              : "top-[calc(50%+0.625rem)] left-[0.5625rem] h-3 border-l-2",
            state === "done" ? "border-edge" : "border-dashed",
          )}
        />
      )}
      <span className={colorOf(step)}>
        <StepMark state={state} isLast={isLast} />
      </span>
      <span
        className={classNames(
          "text-sm @lg:text-xs",
          state === "current" || state === "failed" ? "font-semibold" : "font-medium",
          colorOf(step),
          compact && !isShownAlone && "@max-lg:sr-only",
        )}
      >
        {name}
        <span className="sr-only">: {stateNames[state]}</span>
      </span>
      {at && (
        <time
          dateTime={at}
          title={exactTime(at)}
          className={classNames(
            "text-xs text-ink-3 tabular-nums",
            compact && !isShownAlone && "@max-lg:sr-only",
          )}
        >
          {stepTime(at, now)}
        </time>
      )}
    </li>
  );
}

/** From acceptance to survival: the steps of a reply with their times, what happens now, and the actions. */
export function ReplyProgress({ progress, now, compact = false, actions }: ReplyProgressProps) {
  const { steps, note, isLate } = progress;
  const hasFailed = steps.at(-1)?.state === "failed";
  // The buttons for an answer already show the deadline.
  const isSaidByActions = actions !== undefined && steps.some(({ tone }) => tone === "waiting");
  return (
    <div className="@container grid gap-3">
      <ol
        aria-label="Progress of the reply"
        className={classNames(
          "@lg:grid @lg:grid-cols-6 @lg:items-start @lg:gap-0",
          compact ? "flex flex-wrap items-center gap-x-2 gap-y-1" : "grid gap-3",
        )}
      >
        {steps.map((step, at) => (
          <Step
            key={step.id}
            step={step}
            now={now}
            isLast={at === steps.length - 1}
            compact={compact}
          />
        ))}
      </ol>
      {!isSaidByActions && (
        <p
          className={classNames(
            "max-w-[72ch] text-sm [overflow-wrap:anywhere]",
            isLate || hasFailed ? "font-medium text-caution" : "text-ink-2",
          )}
        >
          {note}
        </p>
      )}
      {actions}
    </div>
  );
}
