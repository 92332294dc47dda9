import type { Exclusion } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { age, count, exactTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useLetInAgain } from "../api/exclusions.ts";
import { exclusionWords } from "../words.ts";

interface ExclusionRowProps {
  exclusion: Exclusion;
  now: number;
  onRemoved: () => void;
}

/** Something that is left out, with what it hides; letting it in asks first, in the same place. */
export function ExclusionRow({ exclusion, now, onRemoved }: ExclusionRowProps) {
  const { id, hidden, created_at } = exclusion;
  const what = exclusionWords(exclusion);
  const letIn = useLetInAgain();
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);

  // The pressed button is replaced by the question, and back; the focus goes along.
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (wasAsking.current) start.current?.focus();
    wasAsking.current = asking;
  }, [asking]);

  const remove = async () => {
    try {
      const back = await letIn.mutateAsync(id);
      showToast({ title: `Let in again. ${count(back, "mention")} came back.` });
      onRemoved();
    } catch {
      // Shown below.
    }
  };

  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold [overflow-wrap:anywhere]">{what}</p>
          <p className="text-sm text-ink-3">
            {hidden === 0 ? "Hides nothing so far" : `Hides ${count(hidden, "mention")}`}, added{" "}
            <time dateTime={created_at} title={exactTime(created_at)}>
              {age(created_at, now).replace(/^Less/, "less")}
            </time>
          </p>
        </div>
        {asking ? (
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="sr-only">{`Remove “${what}”?`}</legend>
            <span className="text-sm text-ink-2 max-sm:w-full">
              {hidden === 0 ? "Nothing comes back." : `${count(hidden, "mention")} may come back.`}
            </span>
            <Button
              look="primary"
              size="small"
              busy={letIn.isPending}
              onClick={() => void remove()}
            >
              Let in again
            </Button>
            <Button ref={keep} size="small" onClick={() => setAsking(false)}>
              Keep
            </Button>
          </fieldset>
        ) : (
          <Button
            ref={start}
            size="small"
            aria-label={`Remove “${what}”`}
            onClick={() => setAsking(true)}
          >
            Remove
          </Button>
        )}
      </div>
      {letIn.error && (
        <p role="alert" className="mt-1 text-sm font-medium text-signal">
          {messageOf(letIn.error, "It could not be removed.")}
        </p>
      )}
    </li>
  );
}
