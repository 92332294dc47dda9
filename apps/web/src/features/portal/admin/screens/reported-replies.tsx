import { useId, useRef, useState } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useDecideReport } from "../api/decide-report.ts";
import { useReports } from "../api/list-reports.ts";
import { ReportRow } from "../components/report-row.tsx";

const done = {
  removed: "Marked as removed.",
  standing: "Marked as live.",
};

/** Self-reported replies that customers report as removed; empty if there never were any. */
export function ReportedReplies() {
  const titleId = useId();
  const now = useNow(15_000);
  const title = useRef<HTMLHeadingElement>(null);
  // The section stays after the last decision, so that the focus is not lost.
  const [hasDecided, setDecided] = useState(false);
  const { data, error, refetch } = useReports();
  const decide = useDecideReport();
  // An administrator without two-step sign-in sees below that it is required.
  if (error instanceof ApiError && error.code === "SECOND_FACTOR_NEEDED") return null;
  if (!data) {
    return error ? (
      <p role="alert" className="mt-6 flex flex-wrap items-center gap-3">
        {messageOf(error, "The reports could not be loaded.")}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    ) : null;
  }
  const { reports, total } = data;
  if (reports.length === 0 && !hasDecided) return null;

  const send = async (id: string, decision: "removed" | "standing") => {
    try {
      setDecided(true);
      await decide.mutateAsync({ id, decision });
      showToast({ title: done[decision] });
      title.current?.focus();
    } catch (failure) {
      const isOver = failure instanceof ApiError && failure.code === "NOT_FOUND";
      const description = isOver
        ? "Another administrator has already decided."
        : messageOf(failure, "Please try again.");
      showToast({ title: "Not decided", description, tone: "destructive" });
    }
  };

  return (
    <section aria-labelledby={titleId} className="mt-10 max-w-3xl">
      <h2
        ref={title}
        id={titleId}
        tabIndex={-1}
        className="font-display text-xl font-bold tracking-[-0.02em]"
      >
        Reported replies
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        {reports.length === 0
          ? "No reported replies."
          : "Customers reported these as removed, or our check found them edited. Check whether they are still live, then decide."}
        {total > reports.length &&
          ` These are the oldest ${reports.length} of ${total.toLocaleString()}; the next ones come as you decide.`}
      </p>
      {reports.length > 0 && (
        <ul aria-label="Reported replies">
          {reports.map((report) => (
            <li key={report.id}>
              <ReportRow
                report={report}
                now={now}
                busy={decide.isPending && decide.variables.id === report.id}
                onDecide={(decision) => void send(report.id, decision)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
