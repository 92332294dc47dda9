import type { FigureSums, Overview } from "@earshot/contract";
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { costPerReply, duration, earnedInWords, shareOf } from "../amounts.ts";
import { comparisonInWords, hasBefore } from "../periods.ts";
import { Figure as ComparedFigure, figureHeading } from "./figure.tsx";

type PeriodFiguresProps = Pick<Overview, "figures">;

const NoComparison = createContext(false);

/** A figure that omits its earlier value if there was none. */
function Figure({ before, ...rest }: ComponentProps<typeof ComparedFigure>) {
  return <ComparedFigure {...rest} before={useContext(NoComparison) ? undefined : before} />;
}

/** A titled group of figures. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-sm font-semibold text-ink-3">
        {title}
      </h3>
      <dl className="mt-1">{children}</dl>
    </section>
  );
}

/** A count beside its earlier value. */
function Counted({
  label,
  of,
  figures: { totals, before },
}: PeriodFiguresProps & { label: string; of: (sums: FigureSums) => number }) {
  return (
    <Figure
      label={label}
      value={of(totals).toLocaleString()}
      before={of(before).toLocaleString()}
    />
  );
}

const promiseOf = ({ promise: { kept, missed } }: FigureSums): string | null =>
  kept + missed === 0
    ? null
    : `${kept.toLocaleString()} of ${(kept + missed).toLocaleString()} kept`;

/** The promise of a first reply within 15 minutes: how often it was kept and missed. */
function Promised({ figures: { totals, before } }: PeriodFiguresProps) {
  const { missed, open } = totals.promise;
  const isMissed = missed > 0;
  return (
    <Figure
      label="First reply within 15 minutes"
      value={promiseOf(totals)}
      before={promiseOf(before)}
      isLate={isMissed}
      note={[
        isMissed && `${missed.toLocaleString()} missed`,
        open > 0 && `${open.toLocaleString()} still open`,
      ]
        .filter(Boolean)
        .join(", ")}
    />
  );
}

function Found({ figures }: PeriodFiguresProps) {
  const { totals, before } = figures;
  const { later } = totals.foundAfter;
  return (
    <Group title="Found">
      <Counted label="Mentions" of={({ mentions }) => mentions.total} figures={figures} />
      <Counted label="Ready to buy" of={({ mentions }) => mentions.ready} figures={figures} />
      <Counted label="Skipped" of={({ mentions }) => mentions.skipped} figures={figures} />
      <Figure
        label="From post to mention, median"
        value={duration(totals.foundAfter.medianSeconds)}
        before={duration(before.foundAfter.medianSeconds)}
        note={later > 0 && `Without ${later.toLocaleString()} posts older than a day when found`}
      />
    </Group>
  );
}

function Answered({ figures }: PeriodFiguresProps) {
  const { totals, before } = figures;
  return (
    <Group title="Answered">
      <Counted label="Engaged" of={({ engaged }) => engaged} figures={figures} />
      <Figure
        label="Reply rate"
        value={shareOf(totals.answered, totals.engaged)}
        before={shareOf(before.answered, before.engaged)}
      />
      <Counted label="Replies posted" of={({ replies }) => replies.placed} figures={figures} />
      <Promised figures={figures} />
      <Figure
        label="From acceptance to reply, median"
        value={duration(totals.repliedAfter.medianSeconds)}
        before={duration(before.repliedAfter.medianSeconds)}
      />
    </Group>
  );
}

/** The share of replies that were live for 72 hours, of those whose 72 hours are over. */
const survivalOf = ({ replies: { survived, removed } }: FigureSums) =>
  shareOf(survived, survived + removed);

function Earned({ figures }: PeriodFiguresProps) {
  const { totals, before } = figures;
  return (
    <Group title="Result">
      <Counted label="Still live" of={({ replies }) => replies.live} figures={figures} />
      <Figure
        label="Live after 72 hours"
        missing="not known yet"
        value={survivalOf(totals)}
        before={survivalOf(before)}
        note={totals.replies.removed > 0 && `${totals.replies.removed.toLocaleString()} removed`}
      />
      <Counted label="Clicks" of={({ clicks }) => clicks} figures={figures} />
      <Counted label="Conversions" of={({ conversions }) => conversions} figures={figures} />
      <Figure
        label="Value of conversions"
        missing="none reported"
        value={earnedInWords(totals.earned)}
        before={earnedInWords(before.earned)}
      />
      {(totals.cost !== null || before.cost !== null) && (
        <Figure
          label="Cost per live reply"
          missing="no live reply"
          value={costPerReply(totals)}
          before={costPerReply(before)}
        />
      )}
    </Group>
  );
}

/** The figures of the chosen days: mentions, replies and results, each beside the period before. */
export function PeriodFigures({ figures }: PeriodFiguresProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={figureHeading}>
        Figures
      </h2>
      <p className="mt-1 max-w-[72ch] text-sm text-ink-3">
        {hasBefore(figures)
          ? `Each with ${comparisonInWords(figures.period)}${
              figures.period.endsToday ? ", up to the same time of day" : ""
            }.`
          : `Nothing was found in ${comparisonInWords(figures.period)}, so there is nothing to compare with.`}{" "}
        Replies are counted on the day they were posted.
      </p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-3">
        <NoComparison value={!hasBefore(figures)}>
          <Found figures={figures} />
          <Answered figures={figures} />
          <Earned figures={figures} />
        </NoComparison>
      </div>
    </section>
  );
}
