import { limits, type Reply } from "@earshot/contract";
import { type FormEvent, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { useMay } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useReportReply } from "../api/report-reply.ts";
import { reportDraft } from "../note-draft.ts";
import { canReport } from "../survival.ts";

const checkNote = fieldRule(({ calls }) => calls.reportReply.body.shape.note);

/** Lets the customer report that a self-reported reply was removed. */
export function ReplyReport({ reply, onSent }: { reply: Reply; onSent: () => void }) {
  const draft = reportDraft(reply.id);
  const [note, setNote] = useState(() => draft.read() ?? "");
  const [open, setOpen] = useState(note !== "");
  const [problem, setProblem] = useState<string>();
  const report = useReportReply();
  const field = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const may = useMay();
  if (!canReport(reply) || !may("reportReply")) return null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = await checkNote(note);
    if (checked !== true) {
      setProblem(checked);
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    try {
      await report.mutateAsync({ reply, answer: note });
      draft.write(null);
      showToast({ title: "Reported. We will check it." });
      onSent();
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      setProblem(description);
      showToast({ title: "Failed to report the reply", description, tone: "destructive" });
    }
  };

  if (!open) {
    return (
      <Button
        ref={button}
        variant="quiet"
        onClick={() => {
          setOpen(true);
          requestAnimationFrame(() => field.current?.focus());
        }}
      >
        Report as removed
      </Button>
    );
  }
  return (
    <form noValidate aria-label="Report as removed" onSubmit={submit} className="grid gap-3">
      <TextArea
        ref={field}
        label="What did you see?"
        hint={`We can’t check this platform ourselves. At most ${limits.noteMax.toLocaleString()} characters.`}
        error={problem}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
          draft.write(target.value || null);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={report.isPending}>
          Report it
        </Button>
        <Button
          onClick={() => {
            draft.write(null);
            setNote("");
            setProblem(undefined);
            setOpen(false);
            // The button exists again only after the next render.
            requestAnimationFrame(() => button.current?.focus());
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
