import { brand } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useStats } from "../api/get-dashboard-stats.ts";
import { MentionFigures, ReplyFigures, SurvivalFigures } from "../components/figures.tsx";
import { PlatformTable } from "../components/platform-table.tsx";

interface OverviewScreenProps {
  /** That the first mentions are being looked for. */
  lookingBack: ReactNode;
  /** The remaining quota of replies and keywords. */
  quotas: ReactNode;
  plansLink: ReactNode;
}

function OverviewSkeleton() {
  return (
    <Loading label="Loading the overview">
      <div className="grid gap-10 lg:grid-cols-2">
        {["mentions", "replies"].map((part) => (
          <div key={part} className="grid gap-3">
            <Skeleton className="h-6 w-32" />
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} className="h-9" />
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** The workspace in figures, each with the way to what it counts. */
export function OverviewScreen({ lookingBack, quotas, plansLink }: OverviewScreenProps) {
  const { data: stats, error, refetch } = useStats();
  const body = () => {
    if (stats) {
      return (
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
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
      <PageTitle documentTitle={`Overview · ${brand.name}`}>Overview</PageTitle>
      {stats?.mentions.total === 0 && (
        <p className="mt-1 text-ink-2">
          No mentions yet. Figures appear here with the first mention.
        </p>
      )}
      <div className="mt-1">{lookingBack}</div>
      <div className="mt-6">{body()}</div>
    </>
  );
}
