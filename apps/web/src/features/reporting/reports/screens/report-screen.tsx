import { brand } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useReport } from "../api/reports.ts";
import { ReportView } from "../components/report-view.tsx";
import { SharePanel } from "../components/share-panel.tsx";

const allReports = (
  <Link
    to="/dashboard"
    search={{ view: "reports" }}
    data-screen-only
    className={buttonClass("text", "bare")}
  >
    All reports
  </Link>
);

/** One report of the workspace. */
export function ReportScreen({ id }: { id: string }) {
  const { data: report, error, refetch } = useReport(id);
  if (report) {
    return (
      <>
        <p className="mb-4">{allReports}</p>
        <ReportView
          report={report}
          actions={
            <>
              <Button onClick={() => print()}>Print</Button>
              <SharePanel {...report} />
            </>
          }
        />
      </>
    );
  }
  if (error) {
    const isMissing =
      error instanceof ApiError && (error.status === 404 || error.code === "VALIDATION_FAILED");
    return (
      <>
        <PageTitle documentTitle={`Report · ${brand.name}`}>Report</PageTitle>
        {isMissing ? (
          <EmptyState title="This workspace has no such report" action={allReports}>
            <p>It was deleted, or it belongs to another workspace.</p>
          </EmptyState>
        ) : (
          <LoadProblem
            message={messageOf(error, "The report could not be loaded.")}
            onRetry={() => void refetch()}
          />
        )}
      </>
    );
  }
  return (
    <Loading label="Loading the report">
      <Skeleton className="h-96" />
    </Loading>
  );
}
