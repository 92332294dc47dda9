import type { AdminWork } from "@earshot/contract";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";

/** When the oldest item of the Review tab started to wait. */
export function QueueAge({ work }: { work: AdminWork }) {
  const now = useNow(15_000);
  const oldest = [work.review, work.reports, work.placements]
    .flatMap(({ oldestAt }) => oldestAt ?? [])
    .sort((a, b) => Date.parse(a) - Date.parse(b))[0];
  if (oldest === undefined) return null;
  return (
    <p className="text-sm text-ink-2">
      The oldest item in Review arrived{" "}
      <time dateTime={oldest} title={exactTime(oldest)} className="font-semibold text-ink">
        {preciseAge(oldest, now)}
      </time>
      .
    </p>
  );
}
