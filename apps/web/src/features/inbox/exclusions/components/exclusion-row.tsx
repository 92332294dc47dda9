import type { Exclusion } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { age, count, exactTime } from "../../../../lib/format.ts";
import { RemovableRow } from "../../../../ui/removable-row.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useLetInAgain } from "../api/exclusions.ts";
import { exclusionWords } from "../words.ts";

interface ExclusionRowProps {
  exclusion: Exclusion;
  now: number;
  onRemoved: () => void;
}

/** Something that is left out, with what it hides. */
export function ExclusionRow({ exclusion, now, onRemoved }: ExclusionRowProps) {
  const { id, hidden, createdAt } = exclusion;
  const what = exclusionWords(exclusion);
  const letIn = useLetInAgain();

  const remove = async () => {
    try {
      const back = await letIn.mutateAsync(id);
      showToast({ title: `Let in again. ${count(back, "mention")} came back.` });
      onRemoved();
    } catch {
      // Shown in the row.
    }
  };

  return (
    <RemovableRow
      name={what}
      detail={
        <>
          {hidden === 0 ? "Hides nothing so far" : `Hides ${count(hidden, "mention")}`}, added{" "}
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {age(createdAt, now).replace(/^Less/, "less")}
          </time>
        </>
      }
      start={{ text: "Remove", label: `Remove “${what}”` }}
      question={`Remove “${what}”?`}
      consequence={
        hidden === 0 ? "Nothing comes back." : `${count(hidden, "mention")} may come back.`
      }
      confirm="Let in again"
      busy={letIn.isPending}
      problem={letIn.error && messageOf(letIn.error, "It could not be removed.")}
      onConfirm={() => void remove()}
    />
  );
}
