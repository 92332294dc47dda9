import type { Activity } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { age, exactTime } from "../../../../lib/format.ts";
import { classNames } from "../../../../ui/class-names.ts";

interface ActivityListProps {
  activity: readonly Activity[];
  now: number;
  /** Describes a step. */
  describe: (step: Activity) => string;
}

/** The color of a step: live, removed, or in progress. The text says the same. */
const dotOf = ({ to }: Activity) => {
  if (to === "placed" || to === "survived") return "bg-standing";
  return to === "removed" || to === "failed" ? "bg-caution" : "bg-edge";
};

/** The latest steps of replies, newest first. */
export function ActivityList({ activity, now, describe }: ActivityListProps) {
  return (
    <section aria-labelledby="activity-title">
      <h2 id="activity-title" className="font-display text-xl font-bold tracking-[-0.02em]">
        Latest activity
      </h2>
      {activity.length === 0 ? (
        <p className="mt-2 text-ink-2">
          Nothing has happened yet. Engage with a mention, and each step of its reply appears here.
        </p>
      ) : (
        <ol className="mt-2">
          {activity.map((step) => (
            <li key={step.id} className="flex gap-3 border-b border-line py-2">
              <span
                aria-hidden="true"
                className={classNames("mt-[0.4375rem] size-2 shrink-0 rounded-full", dotOf(step))}
              />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-medium">{describe(step)}</span>
                  <time
                    dateTime={step.at}
                    title={exactTime(step.at)}
                    className="text-sm text-ink-3 tabular-nums"
                  >
                    {age(step.at, now)}
                  </time>
                </span>
                <Link
                  to="/dashboard"
                  search={{ view: "replies", reply: step.replyId }}
                  className="block truncate text-sm text-ink-2 underline decoration-edge underline-offset-4 hover:decoration-signal"
                  dir="auto"
                >
                  {step.title || "Open the reply"}
                </Link>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
