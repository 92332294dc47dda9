import { type OptOutRow as OptOut, sourceNames } from "@earshot/contract";
import { messageOf } from "../../../lib/api-error.ts";
import { dayOf, exactTime } from "../../../lib/format.ts";
import { accountName, communityName } from "../../../lib/post-title.ts";
import { RemovableRow } from "../../../ui/removable-row.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useDeleteOptOut } from "../api/opt-outs.ts";

/** Somebody who wants no replies, with how that is known. */
export function OptOutRow({ optOut, onRemoved }: { optOut: OptOut; onRemoved: () => void }) {
  const remove = useDeleteOptOut();
  const { id, source, kind, email, note, created_at, confirmed_at } = optOut;
  const name =
    kind === "author" ? accountName(source, optOut.name) : communityName(source, optOut.name);
  return (
    <RemovableRow
      name={name}
      detail={
        <span className="[overflow-wrap:anywhere]">
          {confirmed_at === null ? (
            <span className="font-semibold text-caution">Not confirmed, does not count</span>
          ) : (
            <span className="font-semibold text-standing">Counts</span>
          )}
          {` · ${sourceNames[source]} · ${email ?? "added by hand"}, `}
          <time dateTime={created_at} title={exactTime(created_at)}>
            {dayOf(created_at)}
          </time>
          {note !== null && <span className="block whitespace-pre-line text-ink-2">{note}</span>}
        </span>
      }
      start={{ text: "Delete", label: `Delete ${name}` }}
      question={`Delete ${name}?`}
      consequence={
        confirmed_at === null ? "The mail’s link no longer works." : "They may be replied to again."
      }
      confirm="Delete"
      busy={remove.isPending}
      problem={remove.error && messageOf(remove.error, "It could not be deleted.")}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            showToast({ title: `${name} is off the list.` });
            onRemoved();
          },
        })
      }
    />
  );
}
