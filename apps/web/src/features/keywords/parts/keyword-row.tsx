import type { Keyword } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { age, count, exactTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { useDeleteKeyword } from "../api/delete-keyword.ts";

interface KeywordRowProps {
  keyword: Keyword;
  now: number;
  onDeleted: () => void;
}

/** A keyword with its use; deleting asks first, in the same place. */
export function KeywordRow({ keyword: { id, keyword, ...use }, now, onDeleted }: KeywordRowProps) {
  const remove = useDeleteKeyword();
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);

  // The pressed button is replaced by the question, and back; the focus goes along.
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (wasAsking.current) start.current?.focus();
    wasAsking.current = asking;
  }, [asking]);

  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-32">
          <p className="font-semibold [overflow-wrap:anywhere]">{keyword}</p>
          <p className="text-sm text-ink-3">
            {use.use_count === 0 ? "No mention yet" : count(use.use_count, "mention")}
            {use.last_used && (
              <>
                , last{" "}
                <time dateTime={use.last_used} title={exactTime(use.last_used)}>
                  {age(use.last_used, now).replace(/^Less/, "less")}
                </time>
              </>
            )}
          </p>
        </div>
        {asking ? (
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="sr-only">{`Delete ${keyword}?`}</legend>
            <span aria-hidden="true" className="text-sm text-ink-2 max-sm:w-full">
              Its mentions stay.
            </span>
            <Button
              look="primary"
              size="small"
              busy={remove.isPending}
              onClick={() => remove.mutateAsync(id).then(onDeleted, () => undefined)}
            >
              Stop watching
            </Button>
            <Button ref={keep} size="small" onClick={() => setAsking(false)}>
              Keep
            </Button>
          </fieldset>
        ) : (
          <Button
            ref={start}
            size="small"
            aria-label={`Delete ${keyword}`}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        )}
      </div>
      {remove.error && (
        <p role="alert" className="mt-1 text-sm font-medium text-signal">
          {messageOf(remove.error, "Failed to delete keyword")}
        </p>
      )}
    </li>
  );
}
