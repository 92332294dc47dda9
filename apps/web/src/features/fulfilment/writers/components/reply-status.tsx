import type { Assignment } from "@earshot/contract";
import { type ReactNode, useEffect, useRef } from "react";
import { exactTime, webAddress } from "../../../../lib/format.ts";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { statusLabels } from "./assignment-list.tsx";

/** A reply that its writer can't change now: its status and text, and what happens next. */
export function ReplyStatusView({
  assignment,
  children,
}: {
  assignment: Assignment;
  children?: ReactNode;
}) {
  const { status, text, permalink, reviewReasons, approveBy } = assignment;
  const section = useRef<HTMLElement>(null);
  // Submitting removed the form that had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Reply"
      className="grid content-start gap-3 outline-none"
    >
      <p role="status" className="font-display text-xl font-bold tracking-[-0.02em]">
        {statusLabels[status] ?? status}
      </p>
      {reviewReasons.length > 0 && (
        <div>
          <p>A reviewer reads it first, because:</p>
          <ul className="list-disc pl-5">
            {reviewReasons.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </div>
      )}
      {status === "awaiting_approval" && approveBy && (
        <p className="text-ink-2">The customer can answer until {exactTime(approveBy)}.</p>
      )}
      <p
        dir="auto"
        className="max-w-[72ch] border-l-2 border-line pl-4 whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {text}
      </p>
      {permalink && webAddress(permalink) && (
        <ExternalLink href={permalink} className="underline">
          View reply
        </ExternalLink>
      )}
      {children}
    </section>
  );
}
