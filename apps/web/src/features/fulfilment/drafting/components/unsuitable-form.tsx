import { limits, type Opportunity } from "@earshot/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { reasonDraft } from "../reason-draft.ts";
import { isSubmitKey } from "../use-desk-keys.ts";

interface UnsuitableFormProps {
  opportunity: Pick<Opportunity, "id">;
  /** Ends it; says whether that has served. */
  onEnd: (reason: string) => Promise<boolean>;
  onCancel: () => void;
}

const checkReason = fieldRule(({ calls }) => calls.declineOpportunity.body.shape.reason.unwrap());

/** Why nobody should reply to a post. What is typed survives a reload. */
export function UnsuitableForm({ opportunity, onEnd, onCancel }: UnsuitableFormProps) {
  const draft = reasonDraft(opportunity.id);
  const [reason, setReason] = useState(() => draft.read() ?? "");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  // A draft that a reload brought back takes no focus.
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
          // It would hand the reply in that is to be ended.
          event.stopPropagation();
          if (event.target !== field.current) return;
          event.preventDefault();
          if (!event.repeat) void send();
          return;
        }
        // What was written is not thrown away by a key.
        if (event.key !== "Escape" || reason !== "") return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextArea
        ref={field}
        className="w-full"
        label="Why is it unsuitable?"
        hint={`It ends for all writers, and its customer reads this. At most ${limits.noteMax.toLocaleString()} characters; ${reason.trim().length.toLocaleString()} now.`}
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
