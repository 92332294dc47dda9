import { useEffect, useId, useRef, useState } from "react";
import { useFormDrafts } from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { type Act, ActForm } from "./act-form.tsx";

interface ActsProps {
  label: string;
  /** The id of the workspace or the writer that the actions change. */
  subjectId: string;
  acts: readonly Act[];
}

/** Buttons for an administrator's actions; each opens the form that asks for the reason. */
export function Acts({ label, subjectId, acts }: ActsProps) {
  const id = useId();
  const drafts = useFormDrafts();
  // By its name, since an action and its opposite have the same id, and the reason of one is not that of the other.
  const draftOf = ({ name }: Act) => `act.${subjectId}.${name}`;
  // A half-filled form is restored after a reload.
  const [open, setOpen] = useState<string | null>(
    () => acts.find((one) => drafts.has(draftOf(one)))?.id ?? null,
  );
  const wasOpen = useRef(open);
  const form = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const act = acts.find((one) => one.id === open);

  useEffect(() => {
    // A form that was restored takes no focus.
    if (open !== null && open !== wasOpen.current) {
      form.current?.querySelector<HTMLElement>("input, textarea")?.focus();
    }
    wasOpen.current = open;
  }, [open]);
  const close = () => {
    buttons.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setOpen(null);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons are not a form */}
      <div ref={buttons} role="group" aria-label={label} className="flex flex-wrap gap-2">
        {acts.map(({ id: actId, name }) => (
          <Button
            key={actId}
            size="small"
            aria-expanded={actId === open}
            aria-controls={id}
            onClick={() => setOpen(actId === open ? null : actId)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div id={id} ref={form} className="empty:hidden">
        {act && (
          <ActForm
            key={act.id}
            act={act}
            draftName={draftOf(act)}
            onDone={close}
            onCancel={close}
          />
        )}
      </div>
    </div>
  );
}
