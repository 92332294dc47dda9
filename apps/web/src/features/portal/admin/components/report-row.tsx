import { type ReplyReport, sourceNames } from "@earshot/contract";
import { useId, useState } from "react";
import { exactTime, preciseAge, webAddress } from "../../../../lib/format.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { ReportScreenshot } from "./report-screenshot.tsx";

interface ReportRowProps {
  report: ReplyReport;
  now: number;
  busy: boolean;
  onDecide: (decision: "removed" | "standing") => void;
}

/** A reply that its customer reports as removed, with what helps to decide whether it was. */
export function ReportRow({ report, now, busy, onDecide }: ReportRowProps) {
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const { source, company, account, permalink, placedAt, text, hasScreenshot, by, note, at } =
    report;
  const address = permalink === null ? null : webAddress(permalink);
  return (
    <article aria-labelledby={titleId} className="grid gap-3 border-b border-line py-5">
      <div>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 [overflow-wrap:anywhere]">
          <span className="font-semibold text-ink-2">{sourceNames[source]}</span>
          {account && <bdi>{account}</bdi>}
          <span>
            posted{" "}
            <time dateTime={placedAt} title={exactTime(placedAt)}>
              {preciseAge(placedAt, now)}
            </time>
          </span>
          <span>
            reported{" "}
            <time dateTime={at} title={exactTime(at)}>
              {preciseAge(at, now)}
            </time>
          </span>
        </p>
        <h3 id={titleId} className="mt-0.5 text-lg font-semibold [overflow-wrap:anywhere]">
          {by === "system" ? "Our check found" : `${company ?? "A customer"} says`}: “{note}”
        </h3>
      </div>
      <p
        dir="auto"
        className="max-w-[72ch] border-l-2 border-line pl-4 font-quote text-quote whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {text}
      </p>
      {hasScreenshot && <ReportScreenshot id={report.id} />}
      <div className="flex flex-wrap items-center gap-2">
        {address && (
          <ExternalLink href={address} arrow className={buttonClass("secondary")}>
            Open the reply
          </ExternalLink>
        )}
        <Button busy={busy} onClick={() => onDecide("standing")}>
          Still live
        </Button>
        <Button busy={busy} onClick={() => setAsking(true)}>
          Mark as removed
        </Button>
      </div>
      <Dialog open={asking} title="Mark as removed?" onClose={() => setAsking(false)}>
        <p>
          It will count as removed. If it was not live for 72 hours, it no longer counts for the
          customer, and the writer does not earn for it. This can’t be undone.
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            variant="primary"
            onClick={() => {
              setAsking(false);
              onDecide("removed");
            }}
          >
            Mark as removed
          </Button>
          <Button data-autofocus onClick={() => setAsking(false)}>
            Not yet
          </Button>
        </div>
      </Dialog>
    </article>
  );
}
