import { type ReactNode, useState } from "react";
import { messageOf } from "../lib/api-error.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormProblem } from "../ui/form-problem.tsx";
import { useOneAtATime } from "../ui/use-one-at-a-time.ts";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The label of the button: "Remove Ben". */
  action: string;
  /** Sentences about the consequences. */
  children: ReactNode;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

function Question({
  action,
  children,
  onConfirm,
  onClose,
}: Omit<ConfirmDialogProps, "open" | "title">) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const confirm = useOneAtATime(async () => {
    setProblem(null);
    setBusy(true);
    try {
      await onConfirm();
      onClose();
      return true;
    } catch (error) {
      setProblem(messageOf(error, "It did not work. Please try again."));
      setBusy(false);
    }
  });
  return (
    <div className="grid gap-4 [overflow-wrap:anywhere]">
      <div className="grid gap-2 text-ink-2">{children}</div>
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
        <Button data-autofocus onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Asks for confirmation before something that can't be undone, and stays open with the reason if it fails. */
export function ConfirmDialog({ open, title, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={rest.onClose}>
      <Question {...rest} />
    </Dialog>
  );
}
