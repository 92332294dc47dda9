import type { AdminOverview } from "@earshot/contract";
import type { ReactNode } from "react";
import { ApiError } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { useAdminOverview } from "../api/get-admin-overview.ts";
import { DailyChart } from "../components/daily-chart.tsx";
import { Loaded } from "../components/loaded.tsx";
import { OverviewAttention } from "../components/overview-attention.tsx";
import { OverviewQueues, PlacementHealth, SpendTable } from "../components/overview-figures.tsx";
import { PlanRevenue } from "../components/plan-revenue.tsx";

const totalOf = (days: readonly { count: number }[]) =>
  days.reduce((sum, day) => sum + day.count, 0);

function Headline({ workspaces }: Pick<AdminOverview, "workspaces">) {
  const { total, newIn7Days } = workspaces;
  return (
    <p className="font-display text-2xl font-bold tracking-[-0.02em] text-balance md:text-3xl">
      {count(total, "workspace")},{" "}
      {newIn7Days === 0
        ? "none of them new this week."
        : `${newIn7Days.toLocaleString()} new this week.`}
    </p>
  );
}

/** The state of the whole product. */
export function OverviewSection({ onRefused }: { onRefused: ReactNode }) {
  const query = useAdminOverview();
  const now = useNow(15_000);
  return (
    <Loaded
      query={query}
      name="the overview"
      onError={(error) =>
        error instanceof ApiError && error.code === "SECOND_FACTOR_NEEDED" ? onRefused : undefined
      }
    >
      {(overview) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Headline workspaces={overview.workspaces} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:order-last">
              <OverviewAttention overview={overview} now={now} />
              <OverviewQueues overview={overview} now={now} />
              <PlacementHealth spans={overview.placement.spans} />
              <SpendTable spend={overview.spend} />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
              <DailyChart
                title="Sign-ups"
                note={`${count(totalOf(overview.signUps), "account")} of customers in the last 30 days.`}
                noun="Accounts"
                days={overview.signUps}
                say={(value) => count(value, "account")}
              />
              <DailyChart
                title="Mentions"
                note={`${count(totalOf(overview.mentions), "mention")} found in the last 30 days, in all workspaces.`}
                noun="Mentions"
                days={overview.mentions}
                say={(value) => count(value, "mention")}
              />
              <PlanRevenue revenue={overview.revenue} />
            </div>
          </div>
        </div>
      )}
    </Loaded>
  );
}
