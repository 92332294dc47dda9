import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { useReportScreenshot } from "../api/get-report-screenshot.ts";

/** The writer's screenshot of a reported reply; fetched when it is opened. */
export function ReportScreenshot({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useReportScreenshot(id, isOpen);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded font-semibold">The writer’s screenshot</summary>
      <div className="mt-2">
        {data ? (
          <img
            src={data}
            alt="How the writer saw the reply when it was posted"
            className="h-auto max-w-full rounded-lg border border-line"
          />
        ) : error && !isFetching ? (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            {messageOf(error, "The screenshot could not be loaded.")}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        ) : data === null ? (
          <p className="text-ink-2">The screenshot has been deleted.</p>
        ) : (
          <p role="status" className="text-ink-2">
            Loading the screenshot…
          </p>
        )}
      </div>
    </details>
  );
}
