import type { Finding } from "@earshot/contract";
import { useId } from "react";
import { Button } from "../../../../ui/button.tsx";

/** The panels that open below the text. */
export type DraftPanel = "preview" | "assist" | "unsuitable";

interface DraftActionsProps {
  /** The findings that block this text; empty: none known. */
  stops: readonly Finding[];
  /** Nothing is written yet. */
  isEmpty: boolean;
  isSubmitting: boolean;
  isReleasing: boolean;
  /** The reply is no longer the writer's: it is read-only. */
  isClosed: boolean;
  opened: ReadonlySet<DraftPanel>;
  onToggle: (panel: DraftPanel) => void;
  onVersions: () => void;
  onRelease: () => void;
}

/** Why a text can't be submitted, in a sentence. */
function whyNot(stops: readonly Finding[], isEmpty: boolean): string {
  if (isEmpty) return "Write the reply, then submit it.";
  const [first, ...others] = stops;
  if (others.length === 0) return `Fix this before submitting: ${first?.message}`;
  return `Fix ${stops.length} issues before submitting.`;
}

/** The actions for the text. */
export function DraftActions(props: DraftActionsProps) {
  const { stops, isEmpty, isSubmitting, isReleasing, isClosed, opened, onToggle } = props;
  const id = useId();
  const isStopped = isEmpty || stops.length > 0;
  const opener = (panel: DraftPanel, label: string) => (
    <Button
      variant={panel === "unsuitable" ? "quiet" : "secondary"}
      aria-expanded={opened.has(panel)}
      onClick={() => onToggle(panel)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {!isClosed && (
          <Button
            type="submit"
            variant="primary"
            busy={isSubmitting}
            unavailable={isStopped}
            aria-describedby={isStopped ? id : undefined}
          >
            {isSubmitting ? "Submitting…" : "Submit"}
          </Button>
        )}
        {opener("preview", "Preview")}
        {!isClosed && opener("assist", "Ask the model")}
        <Button onClick={props.onVersions}>Versions</Button>
        {!isClosed && (
          // The two actions that end the work wrap together.
          <div className="flex gap-2">
            <Button variant="quiet" busy={isReleasing} onClick={props.onRelease}>
              Release
            </Button>
            {opener("unsuitable", "Unsuitable")}
          </div>
        )}
      </div>
      {isStopped && !isClosed && (
        <p id={id} className="text-sm text-ink-2">
          {whyNot(stops, isEmpty)}
        </p>
      )}
    </>
  );
}
