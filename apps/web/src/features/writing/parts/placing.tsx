import type { Assignment, Finding } from "@earshot/contract";
import { useRef, useState } from "react";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { webAddress } from "../../../lib/format.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useFindings, useMarkPlaced } from "../desk-api.ts";

/** What is in the way of a placement, one sentence each. */
const problemsOf = (error: unknown): readonly string[] =>
  error instanceof ApiError && error.details.length > 0
    ? error.details
    : [messageOf(error, "The comment could not be looked up.")];

/** What the rules say of the approved text now that it is to be placed. */
function useBars({ id, text, attested }: Assignment) {
  const { data, error, isFetching, refetch } = useFindings(id, text, attested);
  return {
    isKnown: data !== undefined,
    bars: (data?.findings ?? []).filter(({ level }) => level === "stop"),
    error,
    isFetching,
    again: () => void refetch(),
  };
}

/** That it can't be placed now, with each rule and its remedy. */
function Barred({ bars }: { bars: readonly Finding[] }) {
  return (
    <ul className="grid gap-2">
      {bars.map(({ rule, message, remedy }) => (
        <li key={`${rule} ${message}`}>
          <p className="font-semibold">{message}</p>
          <p className="text-sm">{remedy}</p>
        </li>
      ))}
    </ul>
  );
}

/** The steps of placing an approved reply by hand; nothing is copied while a rule stands in its way. */
export function Placing({ assignment }: { assignment: Assignment }) {
  const { isKnown, bars, error, isFetching, again } = useBars(assignment);
  const isFree = isKnown && !error && bars.length === 0;
  return (
    <section aria-label="Place it" className="grid content-start gap-4">
      <h2 className="font-display text-xl font-bold tracking-[-0.02em]">Place it</h2>
      {!isKnown && !error && (
        <p role="status" className="animate-appear text-ink-2">
          Looking whether anything stands in its way…
        </p>
      )}
      {(error || bars.length > 0) && (
        <div
          role="alert"
          className="grid justify-items-start gap-2 rounded-lg border-2 border-signal bg-signal-soft px-4 py-3"
        >
          <p className="font-semibold text-signal">
            {error ? "It could not be checked, so don’t place it yet" : "It can’t be placed now"}
          </p>
          {error ? <p>{messageOf(error, "Please try again.")}</p> : <Barred bars={bars} />}
          <Button size="small" busy={isFetching} onClick={again}>
            {isFetching ? "Looking…" : "Look again"}
          </Button>
        </div>
      )}
      {isFree ? (
        <Steps assignment={assignment} />
      ) : (
        <p
          dir="auto"
          className="max-w-[72ch] border-l-2 border-line pl-4 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]"
        >
          {assignment.text}
        </p>
      )}
    </section>
  );
}

function Steps({ assignment }: { assignment: Assignment }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const [permalink, setPermalink] = useState("");
  const place = useMarkPlaced();
  const address = webAddress(assignment.post.url);
  async function copy() {
    // Selected as well: where the clipboard is refused, a key does the rest.
    text.current?.select();
    await navigator.clipboard?.writeText(assignment.text).then(
      () => setCopied(true),
      () => undefined,
    );
  }
  return (
    <ol className="grid list-decimal gap-4 pl-5">
      <li>
        {/* A list item that is a grid itself has no number. */}
        <div className="grid justify-items-start gap-2">
          <TextArea
            className="w-full"
            ref={text}
            label="Copy the approved text"
            rows={6}
            readOnly
            value={assignment.text}
          />
          <Button onClick={() => void copy()}>{copied ? "Copied!" : "Copy"}</Button>
        </div>
      </li>
      <li>
        {address && (
          <a
            href={address}
            target="_blank"
            rel="noopener nofollow ugc noreferrer"
            className={buttonClass("secondary")}
          >
            Open the thread and post it there
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </li>
      <li>
        <form
          className="grid justify-items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            place.mutate(
              { id: assignment.id, permalink },
              {
                onSuccess: () => showToast({ title: "Placed. We look after it from here." }),
              },
            );
          }}
        >
          <TextField
            className="w-full"
            label="Paste the permalink of your comment"
            type="url"
            value={permalink}
            required
            onChange={(event) => setPermalink(event.target.value)}
          />
          {place.error && (
            <ul role="alert" className="list-disc pl-5 font-medium text-signal">
              {problemsOf(place.error).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
          <Button type="submit" look="primary" busy={place.isPending}>
            {place.isPending ? "Checking..." : "Check and record"}
          </Button>
        </form>
      </li>
    </ol>
  );
}
