import { type KeywordPreview, limits } from "@earshot/contract";
import { useId, useState } from "react";
import { dayAndMonth, dayOf, daysBefore } from "../../../../lib/day.ts";
import { count } from "../../../../lib/format.ts";
import { useTimeZone } from "../../../../lib/time-zone.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { BarChart } from "../../../../ui/bar-chart.tsx";
import { Button } from "../../../../ui/button.tsx";
import { SignalBars, signals } from "../../../../ui/signal-bars.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { describeMatches } from "../messages.ts";
import { PreviewExample } from "./preview-example.tsx";

/** How many examples are shown initially. */
const initialExamples = 3;

function Levels({ levels }: Pick<KeywordPreview, "levels">) {
  return (
    <ul aria-label="By intent" className="flex flex-wrap gap-x-5 gap-y-1">
      {signals.toReversed().map((level) => (
        <li key={level} className="flex items-center gap-2 tabular-nums">
          <SignalBars level={level} />
          <span className="text-sm text-ink-2">{levels[level].toLocaleString()}</span>
        </li>
      ))}
    </ul>
  );
}

function Days({ days }: Pick<KeywordPreview, "days">) {
  const today = dayOf(useNow(60_000), useTimeZone());
  const bars = days.map((value, at) => ({
    label: dayAndMonth(daysBefore(today, days.length - 1 - at)),
    value,
  }));
  return (
    <BarChart
      low
      label={`Posts on each of the last ${limits.previewDays} days`}
      bars={bars}
      say={(value) => count(value, "post")}
    />
  );
}

function Examples({ examples }: Pick<KeywordPreview, "examples">) {
  const id = useId();
  const now = useNow(60_000);
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? examples : examples.slice(0, initialExamples);
  const all = examples.length === limits.previewExamples ? "ten" : examples.length.toLocaleString();
  return (
    <div>
      <h4 id={id} className="font-semibold">
        {examples.length === 1 ? "What it would have found" : "The strongest matches"}
      </h4>
      <ul aria-labelledby={id}>
        {shown.map((example) => (
          <PreviewExample
            key={`${example.source} ${example.url} ${example.created_utc}`}
            example={example}
            now={now}
          />
        ))}
      </ul>
      {examples.length > initialExamples && (
        <Button
          size="small"
          className="mt-3"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? "Show fewer" : `Show all ${all}`}
        </Button>
      )}
    </div>
  );
}

/** What a phrase would have found: how many posts, of which intent, when, and examples. */
export function PreviewReport({ phrase, preview }: { phrase: string; preview: KeywordPreview }) {
  const { matches, levels, days, noise, examples } = preview;
  return (
    <div className="grid gap-3">
      <p className="[overflow-wrap:anywhere]">{describeMatches(phrase, preview, useTimeZone())}</p>
      {matches === 0 && (
        <p className="text-sm text-ink-2">
          Once added, it is searched for in every new post. Fewer or different words find more.
        </p>
      )}
      {noise && <WarningNote title="Likely to be noisy">{noise}</WarningNote>}
      {matches > 0 && (
        <>
          <Levels levels={levels} />
          <Days days={days} />
          {examples.length > 0 && <Examples key={phrase} examples={examples} />}
        </>
      )}
    </div>
  );
}
