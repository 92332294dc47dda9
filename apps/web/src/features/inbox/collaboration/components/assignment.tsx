import type { Member, Mention } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useCommands } from "../../../../lib/commands.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { postTitle } from "../../../../lib/post-title.ts";
import { useMay } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useAssignMention } from "../api/assign-mention.ts";
import { assignable } from "../names.ts";
import { AssignDialog } from "./assign-dialog.tsx";

interface AssignmentProps {
  mention: Mention;
  /** The people of the workspace; undefined while unknown. */
  members: readonly Member[] | undefined;
  now: number;
  onChanged: (mention: Mention) => void;
}

/** The assignee of a mention, and how to change it. */
export function Assignment({ mention, members, now, onChanged }: AssignmentProps) {
  const may = useMay();
  const unassign = useAssignMention(onChanged);
  const [isOpen, setOpen] = useState(false);
  const { assignment } = mention;
  const people = assignable(members ?? []);
  const canAssign = may("assignMention") && people.length > 1;
  const canUnassign = may("unassignMention") && assignment !== null;
  useCommands(
    canAssign
      ? [
          {
            id: "mention:assign",
            label: "Assign this mention…",
            detail: postTitle(mention),
            run: () => setOpen(true),
          },
        ]
      : [],
  );
  return (
    <div className="grid justify-items-start gap-2">
      {assignment ? (
        <>
          <p className="[overflow-wrap:anywhere]">
            Assigned to <strong className="font-semibold">{assignment.name}</strong>
            <span className="text-ink-3">
              {assignment.by && ` by ${assignment.by}`} ·{" "}
              <time dateTime={assignment.at} title={exactTime(assignment.at)}>
                {preciseAge(assignment.at, now)}
              </time>
            </span>
          </p>
          {assignment.note && (
            <p className="max-w-[72ch] border-l-2 border-line pl-3 whitespace-pre-line [overflow-wrap:anywhere] text-ink-2">
              {assignment.note}
            </p>
          )}
        </>
      ) : (
        <p className="text-ink-2">Not assigned.</p>
      )}
      {(canAssign || canUnassign) && (
        <div className="flex flex-wrap gap-2">
          {canAssign && (
            <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {assignment ? "Assign to someone else…" : "Assign…"}
            </Button>
          )}
          {canUnassign && (
            <Button
              size="small"
              busy={unassign.isPending}
              onClick={() =>
                unassign.mutate(
                  { id: mention.id, memberId: null },
                  {
                    onError: (error) =>
                      showToast({
                        title: "The assignment was not removed",
                        description: messageOf(error, "Please try again."),
                        tone: "destructive",
                      }),
                  },
                )
              }
            >
              Unassign
            </Button>
          )}
        </div>
      )}
      <AssignDialog
        open={isOpen}
        mention={mention}
        members={people}
        onChanged={onChanged}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
