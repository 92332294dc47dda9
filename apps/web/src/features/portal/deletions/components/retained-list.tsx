import { dataTerms, retainedRecords } from "@earshot/contract";

/** The records that are retained after a deletion, and for how long. */
export function RetainedList({ isWriter }: { isWriter: boolean }) {
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <p>
        {`Everything is gone within ${dataTerms.erasedWithinDays} days of your request, from our backups as well. We keep only:`}
      </p>
      <ul className="list-disc pl-5">
        {retainedRecords
          .filter(({ writersOnly }) => isWriter || !writersOnly)
          .map(({ what, howLong }) => (
            <li key={what}>
              {what}: {howLong}
            </li>
          ))}
      </ul>
    </div>
  );
}
