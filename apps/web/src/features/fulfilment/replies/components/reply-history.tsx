import type { Reply } from "@earshot/contract";
import { type ReactNode, useId } from "react";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { changeLabel } from "../labels.ts";

interface MomentProps {
  at: string;
  children: ReactNode;
}

function Moment({ at, children }: MomentProps) {
  return (
    <time dateTime={at} title={exactTime(at)} className="text-ink-3">
      {children}
    </time>
  );
}

const heading = "text-sm font-semibold text-ink-3";

/** The history of a reply, oldest first. */
export function ReplyHistory({ history, now }: { history: Reply["history"]; now: number }) {
  const titleId = useId();
  if (history.length === 0) return null;
  return (
    <section>
      <h2 id={titleId} className={heading}>
        What happened
      </h2>
      <ol aria-labelledby={titleId} className="mt-2 grid gap-2 border-l border-line pl-4">
        {history.map((change) => (
          <li
            key={`${change.at} ${change.to}`}
            className="relative before:absolute before:top-2 before:-left-[1.2rem] before:size-1.5 before:rounded-full before:bg-ink-3"
          >
            <p>
              {changeLabel(change)}{" "}
              <Moment at={change.at}>
                <span className="text-sm">{preciseAge(change.at, now)}</span>
              </Moment>
            </p>
            {change.note && (
              <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">“{change.note}”</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
