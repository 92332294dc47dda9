import type { PostType } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { useScoreText } from "../api/score-text.ts";
import { ResonanceReport } from "./resonance-report.tsx";

interface ScoreButtonProps {
  title: string;
  content: string;
  platform: PostType;
}

/** Scores a text as it is now, and shows the score in a dialog. */
export function ScoreButton({ title, content, platform }: ScoreButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, mutate, variables } = useScoreText();
  const score = () => mutate({ content, title, platform, audience: "" });
  function open() {
    setOpen(true);
    score();
  }
  return (
    <>
      <Button onClick={open}>Score</Button>
      <Dialog open={isOpen} title="Score of this text" onClose={() => setOpen(false)}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {error && (
            <LoadProblem
              message={messageOf(error, "The text could not be scored. Please try again.")}
              onRetry={score}
            />
          )}
          {!data && !error && <p role="status">Scoring your text…</p>}
          {/* The marks are in the text that was scored; an edit may have been stored since. */}
          {data && variables && (
            <ResonanceReport content={variables.content.trim()} resonance={data} />
          )}
        </div>
      </Dialog>
    </>
  );
}
