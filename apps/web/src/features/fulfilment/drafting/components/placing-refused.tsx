import { type Assignment, limits, sourceNames } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useAskRefused } from "../placing-api.ts";
import { useKept } from "../placing-kept.ts";
import { isSubmitKey } from "../use-desk-keys.ts";
import { Problems } from "./placing-text.tsx";

/** What a platform says that does not take a reply: what it means, what to do, and the end of it. */
export function RefusedForm({ assignment }: { assignment: Assignment }) {
  const platform = sourceNames[assignment.post.source];
  const [words, setWords] = useKept("refusal", assignment.id);
  const [isOpen, setOpen] = useState(words !== "");
  const [askedWords, setAskedWords] = useState("");
  const ask = useAskRefused(assignment.id);
  const end = useAskRefused(assignment.id);
  const field = useRef<HTMLTextAreaElement>(null);
  // Words that a reload brought back take no focus.
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
        {platform} won’t take it
      </Button>
      {isOpen && (
        <form
          noValidate
          aria-label="What the platform says"
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
            label={`What does ${platform} say?`}
            hint="Paste its words as they stand there."
            maxLength={limits.noteMax}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button type="submit" busy={ask.isPending}>
            {ask.isPending ? "Looking…" : "What to do now"}
          </Button>
          <Problems error={ask.error ?? end.error} fallback="It could not be asked. Try again." />
          <div role="status" className="grid justify-items-start gap-2">
            {answer && (
              <div className="grid gap-1 border-l-2 border-signal pl-4 [overflow-wrap:anywhere]">
                <p className="font-semibold">{answer.trouble.message}</p>
                <p>{answer.trouble.remedy}</p>
              </div>
            )}
            {answer?.final && (
              <>
                <p className="text-ink-2">
                  It can’t be placed there any more. When you end it, the customer gets the reply
                  back, and the mention waits for their decision again.
                </p>
                <Button
                  variant="primary"
                  busy={end.isPending}
                  onClick={() =>
                    end.mutate(
                      { words: askedWords, giveUp: true },
                      {
                        onSuccess: () => {
                          setWords("");
                          showToast({ title: "Ended. The customer is told why." });
                        },
                      },
                    )
                  }
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
