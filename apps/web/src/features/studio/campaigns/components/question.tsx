import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";

interface QuestionProps {
  question: string;
  /** The consequence of confirming. */
  consequence: string;
  confirm: string;
  keep: string;
  onConfirm: () => Promise<unknown>;
  onKeep: () => void;
}

/** Asks for confirmation before something that can't be undone. */
export function Question(props: QuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  async function confirm() {
    setBusy(true);
    setProblem(null);
    try {
      await props.onConfirm();
    } catch (error) {
      setProblem(messageOf(error, "That did not work. Please try again."));
      setBusy(false);
    }
  }
  return (
    <fieldset className="grid max-w-2xl justify-items-start gap-2 rounded-lg border border-line bg-raised p-3">
      <legend className="sr-only">{props.question}</legend>
      <p>{props.consequence}</p>
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="small" busy={isBusy} onClick={() => void confirm()}>
          {props.confirm}
        </Button>
        <Button ref={keep} size="small" onClick={props.onKeep}>
          {props.keep}
        </Button>
      </div>
    </fieldset>
  );
}
