import { type Assignment, limits, sourceNames } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { isSubmitKey } from "../../../../lib/submit-key.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useReportRefusal } from "../api/report-refusal.ts";
import { useStoredInput } from "../use-stored-input.ts";
import { Problems } from "./copy-text.tsx";

/** Explains a platform's refusal message, and lets the writer end the reply if it is final. */
export function RefusalForm({ assignment }: { assignment: Assignment }) {
  const platform = sourceNames[assignment.post.source];
  const [words, setWords] = useStoredInput("refusal", assignment.id);
  const [isOpen, setOpen] = useState(words !== "");
  const [askedWords, setAskedWords] = useState("");
  const ask = useReportRefusal(assignment.id);
  const end = useReportRefusal(assignment.id, {
    onSuccess: () => {
      setWords("");
      showToast({ title: "Ended. The customer sees why." });
    },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  // A text that was restored after a reload does not take the focus.
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isOpen && wasPressed.current) field.current?.focus();
  }, [isOpen]);
  const send = () => {
    if (ask.isPending) return;
    setAskedWords(words);
    ask.mutate({ words, giveUp: false });
  };
  const answer = ask.isPending ? undefined : ask.data;
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-4">
      <Button
        variant="text"
        size="bare"
        aria-expanded={isOpen}
        onClick={() => {
          wasPressed.current = true;
          setOpen(!isOpen);
        }}
      >
        Report that {platform} rejects it
      </Button>
      {isOpen && (
        <form
          noValidate
          aria-label="The platform’s message"
          className="grid w-full max-w-[72ch] justify-items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
          onKeyDown={(event) => {
            if (!isSubmitKey(event)) return;
            event.preventDefault();
            if (!event.repeat) send();
          }}
        >
          <TextArea
            ref={field}
            className="w-full"
            label={`What does the message on ${platform} say?`}
            hint="Paste the exact message."
            maxLength={limits.noteMax}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button type="submit" busy={ask.isPending}>
            {ask.isPending ? "Checking…" : "Show what to do"}
          </Button>
          <Problems
            error={ask.error ?? end.error}
            fallback="The message could not be checked. Try again."
          />
          <div role="status" className="grid justify-items-start gap-2">
            {answer && (
              <div className="grid gap-1 border-l-2 border-signal pl-4 [overflow-wrap:anywhere]">
                <p className="font-semibold">{answer.failure.message}</p>
                <p>{answer.failure.remedy}</p>
              </div>
            )}
            {answer?.final && (
              <>
                <p className="text-ink-2">
                  It can no longer be posted there. If you end it, the customer gets the reply back,
                  and the mention is pending again.
                </p>
                <Button
                  variant="primary"
                  busy={end.isPending}
                  onClick={() => end.mutate({ words: askedWords, giveUp: true })}
                >
                  {end.isPending ? "Ending…" : "End this reply"}
                </Button>
              </>
            )}
          </div>
        </form>
      )}
    </div>
  );
}
