import type { Intent } from "@earshot/contract";
import { SignalBars } from "../../../ui/signal-bars.tsx";

const longestQuote = 80;

/** The weightiest reason in a sentence, with its words. */
export function strongestReason({ reasons }: Pick<Intent, "reasons">): string {
  const [first] = reasons;
  if (!first) return "Nothing in it speaks for or against buying.";
  if (!first.quote) return `${first.message}.`;
  const isLong = first.quote.length > longestQuote;
  const quote = isLong ? `${first.quote.slice(0, longestQuote).trimEnd()}…` : first.quote;
  return `${first.message}: “${quote}”`;
}

/** How near the author is to buying: bars, the word, and the figure behind it. */
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
