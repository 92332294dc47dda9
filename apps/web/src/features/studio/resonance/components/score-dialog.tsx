import { messageOf } from "../../../../lib/api-error.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { useScore } from "../api/get-score.ts";
import type { SubjectFields } from "../api/score-text.ts";
import { ResonanceReport } from "./resonance-report.tsx";

export interface ScoreDialogProps {
  open: boolean;
  onClose: () => void;
  subject: SubjectFields;
}

/** Mounted while the dialog is open, so each opening scores the text as it is then. */
function Score({ subject }: { subject: SubjectFields }) {
  const { data, error, refetch } = useScore(subject);
  if (error) {
    const message = messageOf(error, "The text could not be scored. Please try again.");
    return <LoadProblem message={message} onRetry={() => void refetch()} />;
  }
  if (!data) return <p role="status">Scoring your text…</p>;
  return <ResonanceReport content={subject.content} resonance={data} />;
}

/** The score of a text, over the screen that shows the text. */
export function ScoreDialog({ open, onClose, subject }: ScoreDialogProps) {
  return (
    <Dialog open={open} title="Score" onClose={onClose}>
      <Score subject={subject} />
    </Dialog>
  );
}
