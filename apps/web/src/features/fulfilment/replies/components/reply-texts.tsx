import type { Reply } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useReplyTexts } from "../api/list-reply-texts.ts";

/** The texts that the writer submitted, the newest first. */
export function ReplyTexts({ reply, now }: { reply: Reply; now: number }) {
  const { data, error, refetch } = useReplyTexts(reply);
  if (!data) {
    return error ? (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {messageOf(error, "The texts could not be loaded.")}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    ) : (
      <Loading label="Loading the texts">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  if (data.length === 0) {
    return <p className="text-ink-2">Submitted texts appear here. None was submitted yet.</p>;
  }
  return (
    <ol aria-label="Submitted texts" className="grid gap-4">
      {data.map(({ id, at, text }, index) => (
        <li key={id}>
          <p className="text-sm text-ink-3">
            <span className="font-semibold text-ink-2">Version {data.length - index}</span>,
            submitted{" "}
            <time dateTime={at} title={exactTime(at)}>
              {preciseAge(at, now)}
            </time>
          </p>
          <p
            dir="auto"
            className="mt-1 font-quote text-quote whitespace-pre-line [overflow-wrap:anywhere]"
          >
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
