import type { Assignment } from "@earshot/contract";
import { type ReactNode, useReducer } from "react";
import { DraftPane } from "../../features/fulfilment/drafting/components/draft-pane.tsx";
import { draftStore } from "../../features/fulfilment/drafting/draft-store.ts";
import { EditorScreen } from "../../features/fulfilment/drafting/screens/editor-screen.tsx";
import { PlacementProgress } from "../../features/fulfilment/placement/screens/placement-progress.tsx";
import { PlacementScreen } from "../../features/fulfilment/placement/screens/placement-screen.tsx";
import { ReplyStatusView } from "../../features/fulfilment/writers/components/reply-status.tsx";
import {
  ActiveScreen,
  type OpenAssignment,
} from "../../features/fulfilment/writers/screens/active-screen.tsx";
import { AfterPlacing, NextWork } from "./after-placing.tsx";

/** Statuses of an ended reply: only the writer's own text can still be used. */
const endedStatuses: readonly Assignment["status"][] = ["released", "withdrawn", "failed"];

/** Statuses of a reply that was placed. */
const placed: readonly Assignment["status"][] = ["placed", "survived", "removed"];

/** The next step for a reply. An unsaved text stays on the screen, regardless of the status. */
function NextStep({
  assignment,
  account,
  onShow,
  onClaimed,
  onLeave,
  onChoose,
}: OpenAssignment & { onShow: () => void; onChoose: (id: string) => void }) {
  const { id, status, text: savedText } = assignment;
  const [editorKey, restart] = useReducer((before: number) => before + 1, 0);
  const isWritten =
    status === "claimed" || endedStatuses.includes(status) || draftStore(id).hasUnsaved(savedText);
  if (isWritten) {
    return (
      <DraftPane
        key={editorKey}
        {...{ assignment, account, onShow, onLeave }}
        onClaimed={(reply, text) => {
          // The new claim starts with the unsaved text.
          if (text !== reply.text) draftStore(reply.id).write(text, reply.revision);
          onClaimed(reply);
        }}
        // A reply that has not ended stays, and shows its next step.
        onDiscarded={endedStatuses.includes(status) ? onLeave : restart}
      />
    );
  }
  if (status === "approved") return <PlacementScreen assignment={assignment} />;
  if (status === "placing" || status === "unknown") {
    return <PlacementProgress assignment={assignment} />;
  }
  return (
    <ReplyStatusView assignment={assignment}>
      {placed.includes(status) ? (
        <AfterPlacing assignment={assignment} onChoose={onChoose} />
      ) : (
        // Another person decides next, so the writer continues with other work.
        <NextWork after={assignment} onChoose={onChoose} />
      )}
    </ReplyStatusView>
  );
}

interface ActiveWorkProps {
  chosen: string | null;
  onChoose: (replyId: string | null, how?: { replace: boolean }) => void;
  settingsLink: ReactNode;
}

/** The writer's active work: the list, and the editor or the placement of the chosen reply. */
export function ActiveWork(props: ActiveWorkProps) {
  return (
    <ActiveScreen
      {...props}
      renderAssignment={(open) => (
        <EditorScreen key={open.assignment.id} assignment={open.assignment}>
          {(show) => <NextStep {...open} onShow={show} onChoose={props.onChoose} />}
        </EditorScreen>
      )}
    />
  );
}
