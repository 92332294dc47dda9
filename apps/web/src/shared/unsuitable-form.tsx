import { limits, type Opportunity } from "@earshot/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { fieldRule } from "../lib/field-rule.ts";
import { isSubmitKey } from "../lib/submit-key.ts";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { useOneAtATime } from "../ui/use-one-at-a-time.ts";
import { unsuitableReason } from "./unsuitable-reason.ts";

interface UnsuitableFormProps {
  opportunity: Pick<Opportunity, "id">;
  /** Ends it; returns whether that succeeded. */
  onEnd: (reason: string) => Promise<boolean>;
  onCancel: () => void;
}

const checkReason = fieldRule(({ calls }) => calls.declineOpportunity.body.shape.reason.unwrap());

/** Asks why nobody should reply to a post. The typed reason survives a reload. */
export function UnsuitableForm({ opportunity, onEnd, onCancel }: UnsuitableFormProps) {
  const draft = unsuitableReason(opportunity.id);
  const [reason, setReason] = useState(() => draft.read() ?? "");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  // A draft that was restored after a reload does not take the focus.
  const wasPressed = useRef(reason === "");
  useEffect(() => {
    if (wasPressed.current) field.current?.focus();
  }, []);
  const send = useOneAtATime(async () => {
    const checked = await checkReason(reason);
    setProblem(checked === true ? undefined : checked);
    if (checked !== true) {
      field.current?.focus();
      return false;
    }
    const hasEnded = await onEnd(reason);
    if (hasEnded) draft.write(null);
    return hasEnded;
  });
  return (
    <form
      noValidate
      aria-label="End it as unsuitable"
      className="mt-3 grid max-w-[72ch] justify-items-start gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (isSubmitKey(event)) {
          // The editor's form would submit the reply that this form ends.
          event.stopPropagation();
          if (event.target !== field.current) return;
          event.preventDefault();
          if (!event.repeat) void send();
          return;
        }
        // Escape must not discard a typed reason.
        if (event.key !== "Escape" || reason !== "") return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextArea
        ref={field}
        className="w-full"
        label="Why is it unsuitable?"
        hint={`This ends it for all writers, and the customer sees your reason. At most ${limits.noteMax.toLocaleString()} characters; ${reason.trim().length.toLocaleString()} now.`}
        error={problem}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          draft.write(target.value || null);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          End this opportunity
        </Button>
        <Button
          onClick={() => {
            draft.write(null);
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
