import { platforms, type Reply, type Source } from "@earshot/contract";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { type Column, Table } from "../../../../ui/table.tsx";
import { Tooltip } from "../../../../ui/tooltip.tsx";
import { timeUntil } from "../labels.ts";
import {
  checkName,
  engagementOf,
  type Mark,
  markOf,
  visibilityLabels,
  visibilitySentences,
} from "../survival.ts";
import { CheckMark } from "./check-mark.tsx";

type SurvivalCheck = Reply["checks"][number];

const colors: Record<Mark, string> = {
  standing: "text-standing",
  edited: "text-caution",
  gone: "text-caution",
  attested: "text-standing",
  due: "text-ink-3",
};

/** Describes a survival check in one or two sentences. */
function describeCheck(check: SurvivalCheck, source: Source, now: number): string {
  const { dueAt, checkedAt, visibility, cause } = check;
  if (checkedAt === null || visibility === null) {
    return Date.parse(dueAt) > now
      ? `Next check ${timeUntil(dueAt, now)}: ${exactTime(dueAt)}.`
      : "The check is due now.";
  }
  const engagement = engagementOf(check, source);
  return [
    `${visibilitySentences[visibility]}.`,
    cause,
    engagement && `${engagement}.`,
    `${exactTime(checkedAt)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const isDone = (check: SurvivalCheck): boolean => check.checkedAt !== null;

function Line({ reply, now }: { reply: Reply; now: number }) {
  const { checks, placedAt, post } = reply;
  return (
    <ol
      className="grid text-center"
      style={{ gridTemplateColumns: `repeat(${checks.length}, minmax(0, 1fr))` }}
    >
      {checks.map((check, at) => {
        const mark = markOf(check);
        const name = checkName(check, placedAt);
        const next = checks[at + 1];
        return (
          <li key={check.dueAt} className="relative grid justify-items-center gap-0.5">
            {next && (
              <span
                aria-hidden="true"
                className={classNames(
                  "absolute top-3.5 left-1/2 w-full border-t-2",
                  isDone(next) ? "border-ink-3" : "border-dashed border-line",
                )}
              />
            )}
            <Tooltip text={describeCheck(check, post.source, now)}>
              {(tie) => (
                <button
                  {...tie}
                  type="button"
                  aria-label={`After ${name}: ${check.visibility && isDone(check) ? visibilitySentences[check.visibility] : "not checked yet"}`}
                  className="relative grid size-7 place-items-center rounded-full bg-paper"
                >
                  <CheckMark mark={mark} />
                </button>
              )}
            </Tooltip>
            <span aria-hidden="true" className="text-xs text-ink-3 tabular-nums">
              {name}
            </span>
            <span aria-hidden="true" className={classNames("text-xs font-medium", colors[mark])}>
              {check.visibility && isDone(check)
                ? visibilityLabels[check.visibility]
                : "Not checked yet"}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const figure = (value: number | null) => (value === null ? "–" : value.toLocaleString());

/** The head of a column with what the platform counts: "Points", "Likes". */
function scoreColumn(source: Source): string {
  const { scoreNoun } = platforms[source];
  return `${scoreNoun.charAt(0).toUpperCase()}${scoreNoun.slice(1)}s`;
}

function ChecksTable({ reply, now }: { reply: Reply; now: number }) {
  const columns: Column<SurvivalCheck>[] = [
    { id: "after", name: "After", cell: (check) => checkName(check, reply.placedAt) },
    {
      id: "seen",
      name: "Result",
      cell: ({ visibility, cause, checkedAt }) => (
        <>
          {visibility && checkedAt ? visibilitySentences[visibility] : "Not checked yet"}
          {cause && <span className="block text-sm text-ink-2">{cause}</span>}
        </>
      ),
    },
    {
      id: "when",
      name: "When",
      cell: ({ checkedAt, dueAt }) => (
        <time dateTime={checkedAt ?? dueAt} title={exactTime(checkedAt ?? dueAt)}>
          {checkedAt
            ? preciseAge(checkedAt, now)
            : Date.parse(dueAt) > now
              ? timeUntil(dueAt, now)
              : "now"}
        </time>
      ),
    },
    {
      id: "score",
      name: scoreColumn(reply.post.source),
      numeric: true,
      cell: ({ score }) => figure(score),
    },
    { id: "answers", name: "Answers", numeric: true, cell: ({ answers }) => figure(answers) },
  ];
  return (
    <Table
      caption="Survival checks of this reply"
      hideCaption
      columns={columns}
      rows={reply.checks}
      rowId={({ dueAt }) => dueAt}
      empty="No survival checks yet. They begin when the reply is posted."
    />
  );
}

/** The survival checks of a reply on a timeline, those done and those due. */
export function SurvivalChecks({ reply, now }: { reply: Reply; now: number }) {
  const { checks, progress, post } = reply;
  if (checks.length === 0) return null;
  const last = checks.findLast(isDone);
  const engagement = last && engagementOf(last, post.source);
  return (
    <ChartFrame
      level={3}
      title="Survival checks"
      chart={
        <div className="grid gap-2">
          <Line reply={reply} now={now} />
          {engagement && <p className="text-sm text-ink-2">{engagement} at the last check.</p>}
          {last?.cause && !progress.end && (
            <p
              className={classNames(
                "text-sm font-medium [overflow-wrap:anywhere]",
                colors[markOf(last)],
              )}
            >
              {last.cause}
            </p>
          )}
          {last?.visibility === "attested" && (
            <p className="text-sm text-ink-2">
              Only members can see this platform, so we rely on the writer’s screenshot.
            </p>
          )}
        </div>
      }
      table={<ChecksTable reply={reply} now={now} />}
    />
  );
}
