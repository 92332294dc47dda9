import { TextDiff } from "../../../../shared/text-diff.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";

interface ConflictDialogProps {
  open: boolean;
  mine: string;
  theirs: string;
  /** A sentence about where the other text comes from. */
  origin: string;
  labels: { mine: string; theirs: string };
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

function Whole({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold text-ink-2">{title}</h3>
      <p
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
        tabIndex={0}
        className="mt-1 max-h-48 overflow-y-auto rounded-lg border border-line bg-raised px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {text || "Empty."}
      </p>
    </section>
  );
}

/**
 * Shows two conflicting texts of one reply; the writer chooses which to keep. It may open while they
 * type, so the focus is on its title: a key meant for the text presses no button.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { open, mine, theirs, origin, labels, onMine, onTheirs, onClose } = props;
  return (
    <Dialog open={open} title="Two versions of this reply" onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>{origin} Choose which one to keep.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Whole title="Here" text={mine} />
          <Whole title="There" text={theirs} />
        </div>
        <div>
          <h3 className="mb-1 text-sm font-semibold text-ink-2">
            Changes from the other text to this one: added is underlined, removed is struck through
          </h3>
          <TextDiff from={theirs} to={mine} label="The differences" />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={onMine}>
            {labels.mine}
          </Button>
          <Button onClick={onTheirs}>{labels.theirs}</Button>
        </div>
      </div>
    </Dialog>
  );
}
