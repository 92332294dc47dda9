import type { Assignment, ReplyStatus } from "@earshot/contract";
import { sourceNames } from "@earshot/contract";
import { useEffect } from "react";
import { postName } from "../../../../lib/post-title.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { due } from "../due.ts";

/** A reply's status, as its writer reads it. */
export const statusLabels: Partial<Record<ReplyStatus, string>> = {
  claimed: "To write",
  submitted: "Submitted",
  in_review: "With a reviewer",
  awaiting_approval: "Waiting for the customer",
  approved: "Approved: post it",
  placing: "Being posted",
  unknown: "Not confirmed yet",
  placed: "Posted",
  survived: "Still live after 72 hours",
  removed: "Removed",
  released: "Released",
  withdrawn: "Withdrawn",
  failed: "Ended",
};

/** A reply's status and deadline. */
function stateOf({ status, dueAt, reviews, changeNote }: Assignment, now: number): string {
  if (status !== "claimed") return statusLabels[status] ?? status;
  if (reviews[0]?.decision === "return" || changeNote) return "To write · returned";
  return `To write · ${due(dueAt, now)}`;
}

/** The id of a reply's button, for the shortcuts that move between replies. */
export const assignmentButtonId = (id: string) => `work-${id}`;

interface AssignmentListProps {
  assignments: readonly Assignment[];
  currentId: string;
  now: number;
  onChoose: (id: string) => void;
}

/** The writer's active work, in a row above the editor. */
export function AssignmentList({ assignments, currentId, now, onChoose }: AssignmentListProps) {
  // The row may be wider than the screen, and a newly claimed reply comes last.
  useEffect(() => {
    const button = document.getElementById(assignmentButtonId(currentId));
    button?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [currentId]);
  return (
    <nav aria-label="Your work" className="mt-4 border-b border-line">
      <ul className="-mb-px flex gap-1 overflow-x-auto">
        {assignments.map((one) => {
          const isCurrent = one.id === currentId;
          return (
            <li key={one.id} className="w-56 shrink-0">
              <button
                type="button"
                id={assignmentButtonId(one.id)}
                aria-current={isCurrent ? "true" : undefined}
                onClick={() => onChoose(one.id)}
                className={classNames(
                  "grid h-full w-full content-start gap-0.5 rounded-t-lg border-b-2 px-3 py-2 text-left -outline-offset-2 hover:bg-raised",
                  isCurrent ? "border-signal bg-raised" : "border-transparent",
                )}
              >
                <span dir="auto" className="truncate font-semibold">
                  {postName(one.post)}
                </span>
                <span className="truncate text-sm text-ink-2">
                  {stateOf(one, now)} · {sourceNames[one.post.source]}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
