import type { ModelUsage } from "@earshot/contract";
import { count, exactTime } from "../../../../lib/format.ts";
import { useModelUsage } from "../api/model-usage.ts";

/** Cents as dollars; what is more than nothing never reads as nothing. */
function dollars(cents: number): string {
  if (cents > 0 && cents < 1) return "less than a cent";
  return (cents / 100).toLocaleString(undefined, { style: "currency", currency: "USD" });
}

function Connected({ usage }: { usage: ModelUsage }) {
  const { model, calls, spentCents, capCents, resetsAt, failure } = usage;
  const at = new Date(resetsAt).toLocaleTimeString(undefined, { timeStyle: "short" });
  return (
    <div className="mt-1 grid gap-1 text-ink-2 [overflow-wrap:anywhere]">
      <p>
        {model ?? "A language model"} gives the strongest mentions a second reading. It is advice:
        the level comes from rules.
      </p>
      <p>
        Today it was asked {count(calls, "time")} for you, for {dollars(spentCents)} of{" "}
        {dollars(capCents)} at most. The day begins anew at{" "}
        <time dateTime={resetsAt} title={exactTime(resetsAt)}>
          {at}
        </time>
        .
      </p>
      {failure && <p className="font-medium text-caution">{failure}</p>}
    </div>
  );
}

/** How the language model stands: connected or not, at what cost, with what failure. */
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
          No language model is connected: intent is scored by rules, which need none.
        </p>
      )}
    </section>
  );
}
