import type { Finding } from "@earshot/contract";
import { useId } from "react";
import { Button } from "../../../../ui/button.tsx";

/** What is opened below the text. */
export type DraftPanel = "preview" | "assist" | "unsuitable";

interface DraftActionsProps {
  /** What stops this very text; empty: nothing that is known. */
  stops: readonly Finding[];
  isSubmitting: boolean;
  isReleasing: boolean;
  /** The reply is over for its writer: it can be read alone. */
  isGone: boolean;
  opened: ReadonlySet<DraftPanel>;
  onToggle: (panel: DraftPanel) => void;
  onVersions: () => void;
  onRelease: () => void;
}

/** Why a text can't be handed in, in a sentence. */
function whyNot(stops: readonly Finding[]): string {
  const [first, ...others] = stops;
  if (others.length === 0) return `It can’t be handed in yet: ${first?.message}`;
  return `It can’t be handed in yet: ${stops.length} things must be mended first.`;
}

/** What can be done with the text. */
export function DraftActions(props: DraftActionsProps) {
  const { stops, isSubmitting, isReleasing, isGone, opened, onToggle } = props;
  const id = useId();
  const isStopped = stops.length > 0;
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
        {!isGone && (
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
        {!isGone && opener("assist", "Ask the model")}
        <Button onClick={props.onVersions}>Versions</Button>
        {!isGone && (
          <>
            <Button variant="quiet" busy={isReleasing} onClick={props.onRelease}>
              Release
            </Button>
            {opener("unsuitable", "Unsuitable")}
          </>
        )}
      </div>
      {isStopped && !isGone && (
        <p id={id} className="text-sm text-ink-2">
          {whyNot(stops)}
        </p>
      )}
    </>
  );
}
