import type { Assignment } from "@earshot/contract";
import { useReducer } from "react";
import { draftStore } from "../draft-store.ts";
import { DraftPane } from "./draft-pane.tsx";
import { Placing } from "./placing.tsx";
import { PlacingUnderWay } from "./placing-under-way.tsx";
import { StandingView } from "./standing-view.tsx";

interface StepProps {
  assignment: Assignment;
  onShow: () => void;
  onClaimed: (reply: Assignment, text: string) => void;
  onLeave: () => void;
}

/** Statuses in which nothing but the writer's own text is left of a reply. */
const over: readonly Assignment["status"][] = ["released", "withdrawn", "failed"];

/** What is to be done about a reply. A text that is nowhere but here stays, whatever became of it. */
export function Step({ assignment, onShow, onClaimed, onLeave }: StepProps) {
  const { id, status } = assignment;
  const [round, drawAnew] = useReducer((before: number) => before + 1, 0);
  const isWritten =
    status === "claimed" || over.includes(status) || draftStore(id).holdsUnsaved(assignment.text);
  if (isWritten) {
    return (
      <DraftPane
        key={round}
        {...{ assignment, onShow, onClaimed, onLeave }}
        // One that is still under way stays, with what is to be done about it now.
        onDiscarded={over.includes(status) ? onLeave : drawAnew}
      />
    );
  }
  if (status === "approved") return <Placing assignment={assignment} />;
  if (status === "placing" || status === "unknown") {
    return <PlacingUnderWay assignment={assignment} />;
  }
  return <StandingView assignment={assignment} />;
}
