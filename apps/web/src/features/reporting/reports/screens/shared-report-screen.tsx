import type { WorkspaceBrand } from "@earshot/contract";
import type { ReactNode } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Logo } from "../../../../ui/logo.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useSharedReport } from "../api/reports.ts";
import { ReportView } from "../components/report-view.tsx";

/** The frame around a shared report, with its brand. Without a brand, it is not known yet. */
function SharedFrame({ brand, children }: { brand: WorkspaceBrand | null; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-6 sm:py-10">
      {brand && (
        <header className="grid gap-1">
          {!brand.isWhiteLabel ? (
            <a href="/" className="inline-block justify-self-start rounded-lg">
              <Logo name={brand.name} />
            </a>
          ) : brand.logoUrl ? (
            <img src={brand.logoUrl} alt={brand.name} className="h-8 justify-self-start" />
          ) : (
            <p className="font-display text-xl font-bold tracking-[-0.02em]">{brand.name}</p>
          )}
          {brand.domainText && <p className="text-sm text-ink-3">{brand.domainText}</p>}
        </header>
      )}
      <main className="grid grid-cols-[minmax(0,1fr)] gap-8">{children}</main>
      {brand && (
        <footer className="border-t border-line pt-4 text-sm text-ink-3">
          {brand.name}, {brand.supportEmail}
        </footer>
      )}
    </div>
  );
}

/** A report for anyone who has its link. */
export function SharedReportScreen({ id, token }: { id: string; token: string }) {
  const { data: report, error, isFetching, refetch } = useSharedReport(id, token);
  const isRefused =
    error instanceof ApiError && (error.status === 404 || error.code === "VALIDATION_FAILED");
  if (report && !isRefused) {
    return (
      <SharedFrame brand={report.brand}>
        <ReportView report={report} actions={<Button onClick={() => print()}>Print</Button>} />
      </SharedFrame>
    );
  }
  if (error && !isFetching) {
    return (
      <SharedFrame brand={null}>
        {/* The workspace of the report is unknown, so no brand is shown. */}
        <PageTitle documentTitle="Report not found">Report not found</PageTitle>
        {isRefused ? (
          <p className="max-w-[60ch] text-ink-2">
            This link has ended or is incomplete. Ask the person who shared it for a new one.
          </p>
        ) : (
          <LoadProblem
            message={messageOf(error, "The report could not be loaded.")}
            onRetry={() => void refetch()}
          />
        )}
      </SharedFrame>
    );
  }
  return (
    <SharedFrame brand={null}>
      <Loading label="Loading the report">
        <Skeleton className="h-96" />
      </Loading>
    </SharedFrame>
  );
}
