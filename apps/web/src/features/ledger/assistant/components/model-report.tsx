import type { ModelUsage } from "@earshot/contract";
import { shortTime } from "../../../../lib/date-format.ts";
import { count, exactTime } from "../../../../lib/format.ts";
import { useModelUsage } from "../api/get-model-usage.ts";

function Connected({ usage }: { usage: ModelUsage }) {
  const { model, calls, usedPercent, studio, resetsAt, failure } = usage;
  const at = shortTime(new Date(resetsAt));
  return (
    <div className="mt-1 grid gap-1 text-ink-2 [overflow-wrap:anywhere]">
      <p>
        {model ?? "A language model"} assesses the strongest mentions a second time. This is advice
        only: rules decide the level.
      </p>
      <p>
        Used {count(calls, "time")} for you today, {usedPercent}% of your daily limit. The studio
        has used {studio.usedPercent}% of its own. Both limits reset at{" "}
        <time dateTime={resetsAt} title={exactTime(resetsAt)}>
          {at}
        </time>
        .
      </p>
      {failure && <p className="font-medium text-caution">{failure}</p>}
    </div>
  );
}

/** Whether a language model is connected, how much of its daily limit is used, and its current problems. */
export function ModelReport() {
  const { data: usage } = useModelUsage();
  if (!usage) return null;
  return (
    <section className="border-t border-line py-4">
      <h3 className="font-semibold">The language model</h3>
      {usage.connected ? (
        <Connected usage={usage} />
      ) : (
        <p className="text-ink-2">
          No language model is connected. Rules score intent without one.
        </p>
      )}
    </section>
  );
}
