import { brand, type Overview } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useOverview } from "../api/get-overview.ts";
import { ActivityList } from "../components/activity.tsx";
import { MentionFigures, ReplyFigures, SurvivalFigures } from "../components/figures.tsx";
import { PlatformTable } from "../components/platform-table.tsx";
import { Reception } from "../components/reception.tsx";
import { Waiting, type WaitingItem } from "../components/waiting.tsx";
import { comparedWith, headlineOf } from "../sentences.ts";

interface OverviewScreenProps {
  /** That the first mentions are being looked for. */
  lookingBack: ReactNode;
  /** What is worth doing in the first week. */
  firstWeek?: ReactNode;
  /** The remaining quota of replies and keywords. */
  quotas: ReactNode;
  plansLink: ReactNode;
  /** What waits for the customer in other parts of the product. */
  waiting: readonly WaitingItem[];
  /** A step of a reply in words. */
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

/** The one sentence in display type, and how the week compares with the one before. */
function Headline({ overview }: { overview: Overview }) {
  const { sentences, start } = headlineOf(overview);
  const { totals, before } = overview.figures;
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
          : `${count(totals.mentions.total, "mention")} in the last 7 days${comparedWith(totals.mentions.total, before.mentions.total)}.`}
      </p>
    </>
  );
}

/** The figures of all time, each with the way to what it counts. */
function Figures({
  stats,
  quotas,
  plansLink,
}: Pick<Overview, "stats"> & Pick<OverviewScreenProps, "quotas" | "plansLink">) {
  return (
    <div className="mt-12 grid gap-x-16 gap-y-10 border-t border-line pt-8 lg:grid-cols-2">
      <MentionFigures mentions={stats.mentions} />
      <ReplyFigures {...stats} />
      <SurvivalFigures survival={stats.survival} />
      <PlatformTable platforms={stats.platforms} />
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

/** What the week brought, what waits for the customer, and the figures of the workspace. */
export function OverviewScreen(props: OverviewScreenProps) {
  const { data: overview, error, refetch } = useOverview();
  const now = useNow(60_000);
  const body = () => {
    if (overview) {
      return (
        <>
          <Headline overview={overview} />
          <div
            // The shell gives it more width than texts and forms.
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
          <Figures stats={overview.stats} quotas={props.quotas} plansLink={props.plansLink} />
        </>
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
      <PageTitle
        documentTitle={`Overview · ${brand.name}`}
        className="text-sm font-semibold text-ink-3"
      >
        Overview
      </PageTitle>
      <div className="mt-1">{props.lookingBack}</div>
      <div className="mt-2">{body()}</div>
    </>
  );
}
