import type { Mention } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { lazyDialog } from "../../../../ui/lazy-dialog.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { listAllPending, maxSelectable } from "../api/list-all-pending.ts";
import type { MentionFilters } from "../search.ts";
import type { Selection } from "../use-selection.ts";
import type { BulkEngageDialogProps } from "./bulk-engage-dialog.tsx";

const BulkEngageDialog = lazyDialog<BulkEngageDialogProps>(
  async () => (await import("./bulk-engage-dialog.tsx")).BulkEngageDialog,
);

interface BulkBarProps {
  selection: Selection;
  filters: MentionFilters;
  /** How many mentions are pending under the filters. */
  pending: number;
  /** null: unlimited; undefined: unknown. */
  repliesLeft: number | null | undefined;
  onSkip: () => void;
  onEngage: (mentions: readonly Mention[]) => void;
  onExclude: () => void;
}

/** Selects all pending mentions of the list, not only those of the page. */
function SelectEverything({ selection, filters, pending }: Omit<BulkBarProps, "onSkip">) {
  const [isLoading, setLoading] = useState(false);
  const total = Math.min(pending, maxSelectable(filters));
  if (!selection.isPageSelected || selection.selected.length >= total) return null;
  const select = async () => {
    setLoading(true);
    try {
      selection.add(await listAllPending(filters));
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      showToast({ title: "Failed to select all", description, tone: "destructive" });
    }
    setLoading(false);
  };
  return (
    <Button variant="text" size="bare" className="text-sm" busy={isLoading} onClick={select}>
      {pending > total
        ? `Select the first ${total.toLocaleString()}`
        : `Select all ${total.toLocaleString()}`}
    </Button>
  );
}

/** The actions for the selected mentions. */
export function BulkBar(props: BulkBarProps) {
  const { selection } = props;
  const { selected } = selection;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p role="status" className="shrink-0 text-sm font-semibold tabular-nums">
        {selected.length > 0 && `${selected.length.toLocaleString()} selected`}
      </p>
      {selected.length > 0 && (
        <>
          <SelectEverything {...props} />
          <div className="ml-auto flex flex-wrap gap-1">
            <Button size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Engage
            </Button>
            <Button size="small" onClick={props.onSkip}>
              Skip
            </Button>
            <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={props.onExclude}>
              Exclude…
            </Button>
            <Button variant="quiet" size="small" onClick={selection.clear}>
              Clear
            </Button>
          </div>
        </>
      )}
      <BulkEngageDialog
        open={isAsking}
        mentions={selected}
        repliesLeft={props.repliesLeft}
        onClose={() => setAsking(false)}
        onEngage={(mentions) => {
          setAsking(false);
          props.onEngage(mentions);
        }}
      />
    </>
  );
}
