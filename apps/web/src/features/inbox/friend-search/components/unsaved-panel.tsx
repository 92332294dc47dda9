import { useEffect, useRef, useState } from "react";
import { count } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import type { Unsaved } from "../draft.ts";
import { resultCounts } from "../labels.ts";
import { threadsOf } from "../search.ts";

interface UnsavedPanelProps {
  unsaved: Unsaved;
  problem: string;
  onSave: () => void;
  onResume: () => void;
  onDiscard: () => void;
}

/** Results that are not saved yet, so that they are not lost. */
export function UnsavedPanel({ unsaved, problem, onSave, onResume, onDiscard }: UnsavedPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (asking) keep.current?.focus();
  }, [asking]);
  const { runs, rest } = unsaved;
  const threads = count(threadsOf(runs), "thread");
  return (
    <section className="grid gap-4">
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-display text-xl font-bold tracking-[-0.02em] outline-none"
      >
        {threads} found, not saved yet
      </h2>
      <p role="alert" className="[overflow-wrap:anywhere] text-ink-2">
        {problem}
      </p>
      <ul className="border-t border-line [overflow-wrap:anywhere]">
        {runs.map((run) => (
          <li key={run.keyword} className="border-b border-line py-3">
            <p dir="auto" className="font-semibold">
              {run.keyword}
            </p>
            <p className="text-sm text-ink-2">{resultCounts(run)}</p>
          </li>
        ))}
        {rest.map((phrase) => (
          <li key={phrase} className="border-b border-line py-3">
            <p dir="auto" className="font-semibold">
              {phrase}
            </p>
            <p className="text-sm text-ink-3">Not searched yet</p>
          </li>
        ))}
      </ul>
      {asking ? (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="mb-2 text-ink-2">
            Discard the results? The keyword tokens they used are not returned.
          </legend>
          <Button variant="primary" onClick={onDiscard}>
            Discard results
          </Button>
          <Button ref={keep} onClick={() => setAsking(false)}>
            Keep
          </Button>
        </fieldset>
      ) : (
        <div className="flex flex-wrap gap-2">
          {rest.length > 0 && (
            <Button variant="primary" onClick={onResume}>
              Search {rest.length === 1 ? "the last phrase" : `the other ${rest.length} phrases`}
            </Button>
          )}
          <Button variant={rest.length > 0 ? "secondary" : "primary"} onClick={onSave}>
            Save results
          </Button>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Discard
          </Button>
        </div>
      )}
    </section>
  );
}
