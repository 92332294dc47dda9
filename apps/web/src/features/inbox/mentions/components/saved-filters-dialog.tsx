import type { SavedFilter } from "@earshot/contract";
import { useRef } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { RemovableRow } from "../../../../ui/removable-row.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useDeleteSavedFilter } from "../api/delete-saved-filter.ts";
import { describeFilter } from "../saved-filter.ts";

function Row({ saved, onDeleted }: { saved: SavedFilter; onDeleted: () => void }) {
  const remove = useDeleteSavedFilter();
  const { id, name, filter } = saved;
  return (
    <RemovableRow
      name={name}
      detail={<span className="[overflow-wrap:anywhere]">{describeFilter(filter)}</span>}
      start={{ text: "Delete", label: `Delete “${name}”` }}
      question={`Delete “${name}”?`}
      consequence="The mentions stay."
      confirm="Delete"
      busy={remove.isPending}
      problem={remove.error && messageOf(remove.error, "It could not be deleted.")}
      onConfirm={() =>
        remove.mutateAsync(id).then(
          () => {
            showToast({ title: `“${name}” deleted.` });
            onDeleted();
          },
          () => undefined,
        )
      }
    />
  );
}

export interface SavedFiltersDialogProps {
  open: boolean;
  saved: readonly SavedFilter[];
  onClose: () => void;
}

/** Lists the workspace's saved filters, each with a button that deletes it. */
export function SavedFiltersDialog({ open, saved, onClose }: SavedFiltersDialogProps) {
  const top = useRef<HTMLParagraphElement>(null);
  return (
    <Dialog open={open} title="Saved filters" onClose={onClose}>
      <p ref={top} tabIndex={-1} className="text-ink-2 outline-none">
        {saved.length === 0
          ? "No saved filters yet. Filter the mentions and choose “Save these filters” to keep them here."
          : "Everyone in your workspace finds these under “Saved”."}
      </p>
      {saved.length > 0 && (
        <ul className="mt-3 border-t border-line">
          {saved.map((one) => (
            <Row key={one.id} saved={one} onDeleted={() => top.current?.focus()} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
