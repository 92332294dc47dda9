import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { useQuestionFocus } from "../../../../ui/use-question-focus.ts";

interface AskFirstProps {
  /** The action of the button, which runs immediately if nothing would be lost. */
  label: string;
  isLossy: boolean;
  question: string;
  /** The buttons of the confirmation. */
  confirm: string;
  cancel: string;
  variant?: "secondary" | "quiet";
  size?: "small";
  onConfirm: () => void;
}

/** A button that asks for confirmation if something would be lost. */
export function AskFirst(props: AskFirstProps) {
  const { label, isLossy, question, confirm, cancel, variant = "secondary", onConfirm } = props;
  const size = props.size ? { size: props.size } : {};
  const [isAsking, setAsking] = useState(false);
  const { safe, opener } = useQuestionFocus(isAsking);
  if (!isAsking) {
    return (
      <Button
        {...size}
        ref={opener}
        variant={variant}
        onClick={() => (isLossy ? setAsking(true) : onConfirm())}
      >
        {label}
      </Button>
    );
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{`${label}?`}</legend>
      <span className="text-sm text-ink-2">{question}</span>
      <Button {...size} onClick={onConfirm}>
        {confirm}
      </Button>
      <Button {...size} ref={safe} onClick={() => setAsking(false)}>
        {cancel}
      </Button>
    </fieldset>
  );
}
