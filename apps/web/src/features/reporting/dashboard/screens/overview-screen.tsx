import { brand, limits, type Overview } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf, daysBefore } from "../../../../lib/day.ts";
import { useTimeZone } from "../../../../lib/time-zone.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { DayRangeChip } from "../../../../shared/day-range-chip.tsx";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useOverview } from "../api/get-overview.ts";
import { ActivityList } from "../components/activity.tsx";
import { Breakdown } from "../components/breakdown.tsx";
import { MentionFigures, ReplyFigures, SurvivalFigures } from "../components/figures.tsx";
import { PeriodCharts } from "../components/period-charts.tsx";
import { PeriodFigures } from "../components/period-figures.tsx";
import { Reception } from "../components/reception.tsx";
import { Waiting, type WaitingItem } from "../components/waiting.tsx";
import { addressOfDays, chosenDays, type OverviewSearch } from "../search.ts";
import { headlineOf, mentionsSentence } from "../sentences.ts";

interface OverviewScreenProps {
  search: OverviewSearch;
  /** Changes the address. */
  onSearch: (patch: OverviewSearch) => void;
  /** The progress of the search for the first mentions. */
  lookingBack: ReactNode;
  /** The steps of the first week. */
  firstWeek?: ReactNode;
  /** The remaining quota of replies and keywords. */
  quotas: ReactNode;
  plansLink: ReactNode;
  /** The items that wait for the customer in other parts of the product. */
  waiting: readonly WaitingItem[];
  /** Describes a step of a reply. */
  describeStep: (step: Overview["activity"][number]) => string;
}

function OverviewSkeleton() {
  return (
    <Loading label="Loading the overview">
      <Skeleton className="h-12 max-w-xl" />
      <div data-wide className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        {["reception", "waiting"].map((part) => (
          <div key={part} className="grid gap-3">
            <Skeleton className="h-6 w-40" />
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-24" />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** The headline, and how the period compares with the one before. */
function Headline({ overview }: { overview: Overview }) {
  const { sentences, start } = headlineOf(overview);
  return (
    <>
      <p className="font-display text-2xl font-bold tracking-[-0.02em] text-balance md:text-3xl">
        {sentences.map((sentence) => (
          <span key={sentence} className="block">
            {sentence}
          </span>
        ))}
      </p>
      {start && (
        <p className="mt-4">
          <Link
            to="/dashboard"
            search={{ view: "mentions", sort: "intent" }}
            className={buttonClass("primary")}
          >
            {start}
          </Link>
        </p>
      )}
      <p className="mt-3 text-ink-2 tabular-nums">
        {overview.stats.mentions.total === 0
          ? "No mentions yet. Figures appear here with the first mention."
          : mentionsSentence(overview.figures)}
      </p>
    </>
  );
}

/** The current and total counts, each with a link to what it counts. */
function Figures({
  stats,
  quotas,
  plansLink,
}: Pick<Overview, "stats"> & Pick<OverviewScreenProps, "quotas" | "plansLink">) {
  return (
    <div className="grid gap-x-12 gap-y-10 border-t border-line pt-8 lg:grid-cols-2">
      <MentionFigures mentions={stats.mentions} />
      <ReplyFigures {...stats} />
      <SurvivalFigures survival={stats.survival} />
      <section aria-labelledby="quotas-title">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="quotas-title" className="font-display text-xl font-bold tracking-[-0.02em]">
            Remaining
          </h2>
          {plansLink}
        </div>
        <div className="mt-4 grid gap-4">{quotas}</div>
      </section>
    </div>
  );
}

/** Chooses the days of the figures. */
function Days({ search, onSearch }: Pick<OverviewScreenProps, "search" | "onSearch">) {
  const today = dayOf(useNow(60_000), useTimeZone());
  return (
    <DayRangeChip
      label="Days"
      range={chosenDays(search)}
      initial={{ from: daysBefore(today, 27), until: today }}
      lastDay={today}
      maxDays={limits.figureDaysMax}
      onChange={(days) => onSearch(addressOfDays(days))}
    />
  );
}

/** The figures of the chosen days, the items that wait for the customer, and the figures of the workspace. */
export function OverviewScreen(props: OverviewScreenProps) {
  const { data: overview, error, refetch, isPlaceholderData } = useOverview(props.search);
  const now = useNow(60_000);
  const body = () => {
    if (overview) {
      return (
        <div
          aria-busy={isPlaceholderData}
          className={classNames(isPlaceholderData && "opacity-60")}
        >
          <Headline overview={overview} />
          <div
            // The shell gives this screen more width than texts and forms.
            data-wide
            className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:grid-rows-[auto_1fr]"
          >
            <div className="lg:col-start-2 lg:row-start-1">
              {props.firstWeek}
              <Waiting {...overview} others={props.waiting} />
            </div>
            <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
              <Reception
                {...overview}
                endsToday={overview.figures.period.endsToday}
                keywordsLink={
                  <Link
                    to="/dashboard"
                    search={{ view: "mentions" }}
                    className="underline underline-offset-4"
                  >
                    Go to Mentions
                  </Link>
                }
              />
            </div>
            <div className="lg:col-start-2 lg:row-start-2">
              <ActivityList activity={overview.activity} now={now} describe={props.describeStep} />
            </div>
          </div>
          <div
            data-wide
            className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-y-12 border-t border-line pt-8"
          >
            <PeriodFigures figures={overview.figures} />
            <PeriodCharts figures={overview.figures} />
            <Breakdown figures={overview.figures} />
            <Figures stats={overview.stats} quotas={props.quotas} plansLink={props.plansLink} />
          </div>
        </div>
      );
    }
    if (!error) return <OverviewSkeleton />;
    return (
      <EmptyState
        alert
        title="Error loading the overview"
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      >
        <p>{messageOf(error, "Please try again.")}</p>
      </EmptyState>
    );
  };
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageTitle
          documentTitle={`Overview · ${brand.name}`}
          className="text-sm font-semibold text-ink-3"
        >
          Overview
        </PageTitle>
        <Days search={props.search} onSearch={props.onSearch} />
      </header>
      <div className="mt-1">{props.lookingBack}</div>
      <div className="mt-2">{body()}</div>
    </>
  );
}
