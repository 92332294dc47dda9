import { limits, type Reply } from "@earshot/contract";
import { useRef, useState } from "react";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { useMay } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { useReportReply } from "../api/report-reply.ts";
import { reportDraft } from "../note-draft.ts";
import { canReport } from "../survival.ts";
import { useNoteForm } from "../use-note-form.ts";

const checkNote = fieldRule(({ calls }) => calls.reportReply.body.shape.note);

/** Lets the customer report that a self-reported reply was removed. */
export function ReplyReport({ reply, onSent }: { reply: Reply; onSent: () => void }) {
  const report = useReportReply();
  const { note, field, fieldProps, submit, discard } = useNoteForm({
    draft: reportDraft(reply.id),
    check: checkNote,
    send: (answer) => report.mutateAsync({ reply, answer }),
    sent: "Reported. We will check it.",
    failed: "Failed to report the reply",
    onSent,
  });
  const [open, setOpen] = useState(note !== "");
  const button = useRef<HTMLButtonElement>(null);
  const may = useMay();
  if (!canReport(reply) || !may("reportReply")) return null;

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
        {...fieldProps}
        label="What did you see?"
        hint={`We can’t check this platform ourselves. At most ${limits.noteMax.toLocaleString()} characters.`}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={report.isPending}>
          Report it
        </Button>
        <Button
          onClick={() => {
            discard();
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
