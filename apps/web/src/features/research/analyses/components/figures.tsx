import type { CallData, Calls } from "@earshot/contract";
import { sourceNames } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { RowBars } from "../../../../ui/row-bars.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { Table } from "../../../../ui/table.tsx";
import { TrendBars } from "../../../../ui/trend-bars.tsx";
import { useAnalytics, useInsights } from "../api/get-figures.ts";
import { WeekChart } from "./week-chart.tsx";

type Analytics = CallData<Calls["getAnalytics"]>;
type Insights = CallData<Calls["getInsights"]>;

/** How many communities are shown. */
const shownCommunities = 10;

/** "+3", "−2" or "0" */
const changeInWords = (change: number): string =>
  change > 0 ? `+${change.toLocaleString()}` : change.toLocaleString().replace("-", "−");

/** "Up to 7 days", "8 to 30 days" */
const ageName = (days: number, before: number | undefined): string =>
  before === undefined
    ? `Up to ${count(days, "day")}`
    : `${(before + 1).toLocaleString()} to ${count(days, "day")}`;

interface CountsProps {
  title: string;
  /** The name of the rows. */
  head: string;
  rows: readonly { label: string; value: number }[];
}

function Counts({ title, head, rows }: CountsProps) {
  return (
    <ChartFrame
      title={title}
      level={3}
      chart={<RowBars label={title} bars={rows} say={(value) => value.toLocaleString()} />}
      table={
        <Table
          caption={title}
          hideCaption
          empty="No discussions yet."
          rows={rows}
          rowId={({ label }) => label}
          columns={[
            { id: "label", name: head, cell: ({ label }) => label },
            {
              id: "value",
              name: "Discussions",
              numeric: true,
              cell: ({ value }) => value.toLocaleString(),
            },
          ]}
        />
      }
    />
  );
}

function AnalyticsCharts({ analytics }: { analytics: Analytics }) {
  const { levels, sources, communities, ages } = analytics;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <Counts
        title="By intent"
        head="Intent"
        rows={levels.map(({ level, posts }) => ({ label: level, value: posts }))}
      />
      <Counts
        title="By platform"
        head="Platform"
        rows={sources.map(({ source, posts }) => ({ label: sourceNames[source], value: posts }))}
      />
      <Counts
        title={
          communities.length > shownCommunities
            ? `By community, the ${shownCommunities} largest`
            : "By community"
        }
        head="Community"
        rows={communities
          .slice(0, shownCommunities)
          .map(({ community, posts }) => ({ label: community, value: posts }))}
      />
      <Counts
        title="By age"
        head="Age"
        rows={ages.map(({ days, posts }, at) => ({
          label: ageName(days, ages[at - 1]?.days),
          value: posts,
        }))}
      />
    </div>
  );
}

function ThemeChanges({ themes }: Pick<Insights, "themes">) {
  const byChange = themes.toSorted((a, b) => b.change - a.change);
  return (
    <Table
      caption="Themes over time"
      rows={byChange}
      rowId={({ id }) => id}
      empty="The discussions share no theme."
      columns={[
        { id: "theme", name: "Theme", cell: ({ label }) => <bdi>{label}</bdi> },
        {
          id: "weeks",
          name: "Weeks",
          cell: ({ label, weeks }) => (
            <TrendBars
              values={weeks.map(({ posts }) => posts)}
              label={`${label}: ${weeks.map(({ posts }) => posts).join(", ")} posts by week`}
            />
          ),
        },
        {
          id: "posts",
          name: "Discussions",
          numeric: true,
          cell: ({ discussionIds }) => discussionIds.length.toLocaleString(),
        },
        {
          id: "change",
          name: "Last 4 weeks against the 4 before",
          numeric: true,
          cell: ({ change }) => changeInWords(change),
        },
      ]}
    />
  );
}

/** The figures of an analysis: its discussions by kind, and its themes over time. */
export function Figures({ jobId }: { jobId: string }) {
  const insights = useInsights(jobId);
  const analytics = useAnalytics(jobId);
  const error = insights.error ?? analytics.error;
  if (error) {
    return (
      <LoadProblem
        message={messageOf(error, "The figures could not be loaded.")}
        onRetry={() => {
          void insights.refetch();
          void analytics.refetch();
        }}
      />
    );
  }
  if (!insights.data || !analytics.data) {
    return (
      <Loading label="Loading the figures">
        <Skeleton className="h-60" />
      </Loading>
    );
  }
  const { weeks, themes } = insights.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <p className="text-ink-2">
        {`All figures count the ${count(analytics.data.total, "discussion")} of this analysis.`}
      </p>
      {weeks.length > 0 && <WeekChart title="Discussions by week" weeks={weeks} level={3} />}
      <AnalyticsCharts analytics={analytics.data} />
      <ThemeChanges themes={themes} />
    </div>
  );
}
