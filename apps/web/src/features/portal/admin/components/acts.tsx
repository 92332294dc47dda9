import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { type Act, ActForm } from "./act-form.tsx";

/** Buttons for an administrator's actions; each opens the form that asks for the reason. */
export function Acts({ label, acts }: { label: string; acts: readonly Act[] }) {
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const act = acts.find((one) => one.id === open);

  useEffect(() => {
    if (open !== null) form.current?.querySelector<HTMLElement>("input, textarea")?.focus();
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
        {act && <ActForm key={act.id} act={act} onDone={close} onCancel={close} />}
      </div>
    </div>
  );
}
