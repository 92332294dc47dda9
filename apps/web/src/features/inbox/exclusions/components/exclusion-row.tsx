import type { Exclusion } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { age, count, exactTime } from "../../../../lib/format.ts";
import { useMay } from "../../../../lib/role.ts";
import { RemovableRow } from "../../../../ui/removable-row.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useRemoveExclusion } from "../api/remove-exclusion.ts";
import { describeExclusion } from "../labels.ts";

interface ExclusionRowProps {
  exclusion: Exclusion;
  now: number;
  onRemoved: () => void;
}

/** An exclusion with how much it hides. */
export function ExclusionRow({ exclusion, now, onRemoved }: ExclusionRowProps) {
  const { id, hidden, createdAt } = exclusion;
  const description = describeExclusion(exclusion);
  const remove = useRemoveExclusion();
  const may = useMay();

  const onConfirm = async () => {
    try {
      const restored = await remove.mutateAsync(id);
      showToast({ title: `Exclusion removed. ${count(restored, "mention")} restored.` });
      onRemoved();
    } catch {
      // Shown in the row.
    }
  };

  return (
    <RemovableRow
      name={description}
      detail={
        <>
          {hidden === 0 ? "Hides nothing so far" : `Hides ${count(hidden, "mention")}`}, added{" "}
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {age(createdAt, now).replace(/^Less/, "less")}
          </time>
        </>
      }
      start={may("deleteExclusion") ? { text: "Remove", label: `Remove “${description}”` } : null}
      question={`Remove “${description}”?`}
      consequence={
        hidden === 0
          ? "No mentions will be restored."
          : `${count(hidden, "mention")} may be restored.`
      }
      confirm="Remove exclusion"
      busy={remove.isPending}
      problem={remove.error && messageOf(remove.error, "The exclusion could not be removed.")}
      onConfirm={() => void onConfirm()}
    />
  );
}
