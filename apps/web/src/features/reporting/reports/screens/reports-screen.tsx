import { brand, type ReportSummary } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf } from "../../../../lib/format.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { pageSize, useReportSettings, useReports } from "../api/reports.ts";
import { ReportMails } from "../components/report-mails.tsx";
import { kindNames, periodName } from "../words.ts";

const columns: readonly Column<ReportSummary>[] = [
  {
    id: "period",
    name: "Period",
    cell: (report) => (
      <Link
        to="/dashboard"
        search={{ view: "reports", report: report.id }}
        className="underline decoration-edge underline-offset-4 hover:decoration-signal"
      >
        {periodName(report)}
      </Link>
    ),
  },
  { id: "kind", name: "Report", cell: ({ kind }) => kindNames[kind] },
  {
    id: "mentions",
    name: "Mentions",
    numeric: true,
    cell: ({ mentions }) => mentions.toLocaleString(),
  },
  {
    id: "replies",
    name: "Replies",
    numeric: true,
    cell: ({ replies }) => replies.toLocaleString(),
  },
  { id: "made", name: "Made", wideOnly: true, cell: ({ madeAt }) => dayOf(madeAt) },
];

interface ReportsScreenProps {
  page: number;
  onPage: (page: number) => void;
  /** A link to the plans, for workspaces whose plan has no reports. */
  plansLink: ReactNode;
}

/** Explains what appears here, before the first report and on a plan without reports. */
function NoReports({ plansLink }: Pick<ReportsScreenProps, "plansLink">) {
  const { data: settings, error } = useReportSettings();
  if (!settings) {
    // Below, the settings say why they could not be loaded, and can be loaded again.
    return error ? null : (
      <Loading label="Loading the reports">
        <Skeleton className="h-60" />
      </Loading>
    );
  }
  if (settings.included.length === 0) {
    return (
      <EmptyState title="Your plan has no reports" action={plansLink}>
        <p>
          Weekly reports are part of every paid plan, monthly ones of Growth and Scale. They say
          what was heard, answered, still live, clicked and earned.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No reports yet">
      <p>
        The weekly report appears here each Monday morning
        {settings.included.includes("monthly") &&
          ", the monthly one on the morning of each first of the month"}
        .
      </p>
    </EmptyState>
  );
}

/** The reports of the workspace, and whether they are emailed to the user. */
export function ReportsScreen({ page, onPage, plansLink }: ReportsScreenProps) {
  const { data, error, refetch } = useReports(page);
  return (
    <>
      <PageTitle documentTitle={`Reports · ${brand.name}`}>Reports</PageTitle>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-10">
        {data ? (
          data.total === 0 ? (
            <NoReports plansLink={plansLink} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Table
                caption="Reports, newest first"
                hideCaption
                columns={columns}
                rows={data.items}
                rowId={({ id }) => id}
                empty="This page has no reports."
              />
              <Pagination
                label="Pages of reports"
                page={page}
                count={Math.ceil(data.total / pageSize)}
                onPage={onPage}
              />
            </div>
          )
        ) : error ? (
          <LoadProblem
            message={messageOf(error, "The reports could not be loaded.")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the reports">
            <Skeleton className="h-60" />
          </Loading>
        )}
        <ReportMails />
      </div>
    </>
  );
}
