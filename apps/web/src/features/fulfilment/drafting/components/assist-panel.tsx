import { limits } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { isSubmitKey } from "../../../../lib/submit-key.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { useAssist } from "../use-assist.ts";

interface AssistPanelProps {
  replyId: string;
  /** The text so far. */
  text: string;
  /** Replaces the text with the model's. Resolves to whether the previous text could be saved. */
  onUse: (text: string) => Promise<boolean>;
  onClose: () => void;
}

const statusTexts = {
  idle: "",
  writing: "The model is writing…",
  done: "Draft ready.",
  stopped: "Stopped.",
  failed: "",
} as const;

/** Asks the language model for a draft and shows it as it is written. It is never sent automatically. */
export function AssistPanel({ replyId, text, onUse, onClose }: AssistPanelProps) {
  const assist = useAssist(replyId);
  const [instruction, setInstruction] = useState("");
  const [isSaved, setSaved] = useState(true);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { phase, written } = assist;
  const isWriting = phase === "writing";
  const canUse = !isWriting && written.trim() !== "";
  const ask = () => {
    if (!isWriting) void assist.ask(text, instruction);
  };
  return (
    <section
      aria-label="Draft by the model"
      className="grid gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <form
        aria-label="Ask the model"
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
        // The editor's form must not handle this form's keys.
        onKeyDown={(event) => {
          if (isSubmitKey(event)) {
            event.stopPropagation();
            if (event.target !== first.current) return;
            event.preventDefault();
            if (!event.repeat) ask();
            return;
          }
          if (event.key !== "Escape" || event.defaultPrevented) return;
          event.preventDefault();
          if (isWriting) assist.stop();
          else onClose();
        }}
      >
        <TextField
          ref={first}
          label="What should the model do?"
          hint="For example: make it shorter, or begin with what to try before buying. The model reads the thread, the company’s facts and your text."
          value={instruction}
          maxLength={limits.noteMax}
          onChange={(event) => setInstruction(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isWriting}>
            {text.trim() ? "Work on my text" : "Write a draft"}
          </Button>
          {isWriting && <Button onClick={assist.stop}>Stop</Button>}
          {!isWriting && (
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
          )}
        </div>
      </form>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {statusTexts[phase]}
      </p>
      {phase === "failed" && (
        <p role="alert" className="font-medium text-signal">
          {assist.why}
        </p>
      )}
      {!isSaved && (
        <p role="alert" className="font-medium text-signal">
          Your own text could not be saved first, so it was not replaced. Try again in a moment.
        </p>
      )}
      {written && (
        <div className="grid gap-2 border-t border-line pt-3">
          <h3 className="text-sm font-semibold text-ink-2">The model’s text</h3>
          <p
            dir="auto"
            aria-busy={isWriting}
            className="max-h-80 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
            tabIndex={0}
          >
            {written}
          </p>
          {canUse && (
            <>
              <p className="text-sm text-ink-3">
                It is checked like any text. Your own text stays in the versions.
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="primary"
                  onClick={() =>
                    void onUse(written).then((saved) => {
                      setSaved(saved);
                      if (saved) assist.discard();
                    })
                  }
                >
                  Use it
                </Button>
                <Button onClick={assist.discard}>Discard</Button>
              </div>
            </>
          )}
        </div>
      )}
    </section>
  );
}
