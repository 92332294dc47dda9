import type { ModelUsage } from "@earshot/contract";
import { errorCodes } from "@earshot/contract";
import { shortTime } from "../lib/date-format.ts";
import { exactTime } from "../lib/format.ts";

/** Whether texts can be written now, and how much of the day's limit is used. */
export function ModelNote({ usage }: { usage: ModelUsage }) {
  if (!usage.connected) {
    return (
      <p role="status" className="rounded-lg border border-line bg-raised px-3 py-2">
        {errorCodes.MODEL_NOT_CONNECTED.message}
      </p>
    );
  }
  const { studio, failure } = usage;
  const at = shortTime(new Date(studio.resetsAt));
  return (
    <p className="text-sm text-ink-3">
      {`${studio.usedPercent}% of today’s limit for texts is used. It resets at `}
      <time dateTime={studio.resetsAt} title={exactTime(studio.resetsAt)}>
        {at}
      </time>
      .{failure && <span className="font-medium text-caution"> {failure}</span>}
    </p>
  );
}
