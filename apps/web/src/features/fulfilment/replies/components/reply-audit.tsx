import type { AuditEntry, Reply } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { mediumDateTime } from "../../../../lib/date-format.ts";
import { exactTime } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useReplyAudit } from "../api/list-reply-audit.ts";

const dayAndTime = (at: string): string => mediumDateTime(new Date(at));

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, who, sentence, textHash } = entry;
  return (
    <li className="border-b border-line py-2 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-3">
        <span className="font-semibold text-ink-2">{who}</span>
        <time dateTime={at} title={exactTime(at)} className="tabular-nums">
          {dayAndTime(at)}
        </time>
      </p>
      <p>
        {sentence}
        {textHash && (
          <span className="text-sm text-ink-3">
            {" "}
            Text <span className="font-mono">{textHash}</span>
          </span>
        )}
      </p>
    </li>
  );
}

/** Who wrote, checked, approved and posted a reply, and under which rules. */
export function ReplyAudit({ reply }: { reply: Reply }) {
  const { data, error, refetch } = useReplyAudit(reply);
  if (!data) {
    return error ? (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {messageOf(error, "The audit log could not be loaded.")}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    ) : (
      <Loading label="Loading who did what">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (data.length === 0) {
    return <p className="text-ink-2">No history: this reply is older than the audit log.</p>;
  }
  return (
    <>
      <p className="text-sm text-ink-2">
        Recorded as it happened and never changed. The same text has the same fingerprint; our staff
        appear under constant pseudonyms.
      </p>
      <ol aria-label="Who did what" className="mt-2 border-t border-line">
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </>
  );
}
