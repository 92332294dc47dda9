import type { DashboardStats } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { shareOf } from "../amounts.ts";
import { Figure, figureHeading as heading } from "./figure.tsx";

const linkClass = "underline decoration-edge underline-offset-4 hover:decoration-signal";

const mentionRows = [
  { status: "pending", label: "Pending" },
  { status: "accepted", label: "Accepted" },
  { status: "in_progress", label: "In Progress" },
  { status: "replied", label: "Replied" },
  { status: "denied", label: "Denied" },
] as const;

/** Mentions by status, each with a link to its list. */
export function MentionFigures({ mentions }: { mentions: DashboardStats["mentions"] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={heading}>
        Mentions
      </h2>
      <dl className="mt-2">
        {mentionRows.map(({ status, label }) => (
          <Figure
            key={status}
            label={label}
            value={mentions[status].toLocaleString()}
            link={
              <Link
                to="/dashboard"
                search={{ view: "mentions", status: status === "pending" ? undefined : status }}
                className={linkClass}
              >
                {label} <span className="sr-only">mentions</span>
              </Link>
            }
          />
        ))}
        <Figure
          label="All"
          value={mentions.total.toLocaleString()}
          link={
            <Link
              to="/dashboard"
              search={{ view: "mentions", status: "all" }}
              className={linkClass}
            >
              All <span className="sr-only">mentions</span>
            </Link>
          }
        />
      </dl>
    </section>
  );
}

const replyRows = [
  { figure: "waiting", label: "Waiting for you", stage: "waiting" },
  { figure: "in_progress", label: "In progress", stage: "in_progress" },
  { figure: "placed", label: "Posted in total", stage: undefined },
  { figure: "live", label: "Live", stage: "placed" },
  { figure: "removed", label: "Removed", stage: "removed" },
] as const;

/** Replies by stage, and the reply rate. */
export function ReplyFigures({ replies, replyRate }: DashboardStats) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={heading}>
        Replies
      </h2>
      <dl className="mt-2">
        {replyRows.map(({ figure, label, stage }) => (
          <Figure
            key={figure}
            label={label}
            value={replies[figure].toLocaleString()}
            link={
              stage && (
                <Link to="/dashboard" search={{ view: "replies", stage }} className={linkClass}>
                  {label} <span className="sr-only">replies</span>
                </Link>
              )
            }
          />
        ))}
        <Figure label="Reply rate" value={replyRate === null ? null : shareOf(replyRate, 1)} />
      </dl>
      <p className="mt-2 text-sm text-ink-3">
        The reply rate is the share of the mentions you engaged with that got a posted reply.
      </p>
    </section>
  );
}

/** How many posted replies survived, according to their survival checks. */
export function SurvivalFigures({ survival }: Pick<DashboardStats, "survival">) {
  const titleId = useId();
  const {
    checks,
    checkedReplies,
    selfReported,
    decided,
    decidedSelfReported,
    survived,
    share,
    quotaReturned,
  } = survival;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={heading}>
        Survival
      </h2>
      <dl className="mt-2">
        <Figure label="Replies checked" value={checkedReplies.toLocaleString()} />
        <Figure label="Survival checks" value={checks.toLocaleString()} />
        {selfReported > 0 && (
          <Figure label="Reported live by writers" value={selfReported.toLocaleString()} />
        )}
        <Figure
          label="Live after 72 hours"
          missing="not known yet"
          value={
            share === null ? null : (
              <>
                {shareOf(share, 1)}{" "}
                <span className="text-sm font-normal text-ink-3">
                  {survived.toLocaleString()} of {decided.toLocaleString()}
                  {decidedSelfReported > 0 &&
                    `, ${decidedSelfReported.toLocaleString()} reported by writers`}
                </span>
              </>
            )
          }
        />
        <Figure label="Not counted" value={quotaReturned.toLocaleString()} />
      </dl>
      <p className="mt-2 text-sm text-ink-3">
        We check each reply six times within 30 days, signed out. A reply that was not live for 72
        hours does not count toward your quota.
        {selfReported > 0 &&
          " Some platforms don’t let us check replies: those count as live as their writers report them, until you report one and we find it removed."}
      </p>
    </section>
  );
}
