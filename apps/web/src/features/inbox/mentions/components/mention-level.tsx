import type { Intent } from "@earshot/contract";
import { strongestReason } from "../../../../ui/reasons.tsx";
import { SignalBars } from "../../../../ui/signal-bars.tsx";

/** How close the author is to buying: bars, a word and the score. */
export function MentionLevel({ intent }: { intent: Intent }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 md:block">
      <SignalBars
        level={intent.level}
        reason={strongestReason(intent)}
        className="md:flex-col md:items-start"
      />
      <p className="text-xs text-ink-3 tabular-nums md:mt-1">
        <span className="sr-only">Score: </span>
        {intent.score} of 100
      </p>
    </div>
  );
}
