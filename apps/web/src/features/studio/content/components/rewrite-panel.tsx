import { type ContentItem, studioLimits } from "@earshot/contract";
import { type FormEvent, useState } from "react";
import { TextDiff } from "../../../../shared/text-diff.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { useRewrite } from "../use-rewrite.ts";

/** The most common instructions. */
const instructions = [
  {
    name: "Shorter",
    instruction: "Make it about a third shorter. Keep what helps the reader most.",
  },
  { name: "Warmer", instruction: "Make it warmer and more personal, without praise." },
  { name: "Plainer", instruction: "Use plainer words and shorter sentences." },
];

interface RewritePanelProps {
  item: ContentItem;
  /** Stores the accepted version. */
  onAccept: (content: string) => Promise<void>;
  onClose: () => void;
}

/** Rewrites a text, and shows the changes before they are accepted. */
export function RewritePanel({ item, onAccept, onClose }: RewritePanelProps) {
  const version = useRewrite(item);
  const [instruction, setInstruction] = useState("");
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isWriting = version.phase === "writing";

  function rewrite(event: FormEvent) {
    event.preventDefault();
    const trimmed = instruction.trim();
    setProblem(trimmed === "" ? "Enter what should change." : undefined);
    if (trimmed !== "") void version.rewrite(item.content, trimmed);
  }

  async function accept() {
    setSaving(true);
    try {
      await onAccept(version.text);
      onClose();
    } catch {
      // The card has shown the reason, and the version is still here.
    } finally {
      setSaving(false);
    }
  }

  return (
    <section
      aria-label="Rewrite the text"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line p-3"
    >
      {version.phase !== "done" && (
        <>
          <div className="flex flex-wrap gap-2">
            {instructions.map((one) => (
              <Button
                key={one.name}
                size="small"
                unavailable={isWriting}
                onClick={() => void version.rewrite(item.content, one.instruction)}
              >
                {one.name}
              </Button>
            ))}
          </div>
          <form noValidate className="grid gap-2" onSubmit={rewrite}>
            <TextField
              label="Or say what should change"
              maxLength={studioLimits.instructionMax}
              autoComplete="off"
              error={problem}
              value={instruction}
              onChange={({ target }) => setInstruction(target.value)}
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" size="small" busy={isWriting}>
                {isWriting ? "Rewriting…" : "Rewrite"}
              </Button>
              {isWriting ? (
                <Button size="small" onClick={version.discard}>
                  Stop
                </Button>
              ) : (
                <Button size="small" variant="quiet" onClick={onClose}>
                  Close
                </Button>
              )}
            </div>
          </form>
        </>
      )}
      {isWriting && version.text !== "" && (
        <p dir="auto" aria-busy className="whitespace-pre-line [overflow-wrap:anywhere]">
          {version.text}
        </p>
      )}
      {version.phase === "failed" && (
        <p role="alert" className="font-medium text-signal">
          {version.problem}
        </p>
      )}
      {version.phase === "done" && (
        <>
          <TextDiff label="What would change" from={item.content} to={version.text} />
          <div className="flex flex-wrap gap-2">
            <Button size="small" busy={isSaving} onClick={() => void accept()}>
              Use this version
            </Button>
            <Button size="small" variant="quiet" onClick={version.discard}>
              Drop it
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
