import type { FriendRun } from "@earshot/contract";
import { useEffect, useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { resultCounts, threadTitle } from "../labels.ts";
import { StepProgress } from "./step-progress.tsx";

/** How many threads of a phrase are listed during the search. */
const named = 3;

function Found({ run }: { run: FriendRun }) {
  return (
    <>
      <p className="text-sm text-ink-2">{resultCounts(run)}</p>
      {run.posts.length > 0 && (
        <ul className="mt-1 grid gap-1 border-l-2 border-line pl-3 font-quote">
          {run.posts.slice(0, named).map((post) => (
            <li key={post.id} dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
              {threadTitle(post)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface SearchProgressProps {
  kind: "searching" | "saving";
  phrases: readonly string[];
  runs: readonly FriendRun[];
}

/** The progress of a search and its results so far. */
export function SearchProgress({ kind, phrases, runs }: SearchProgressProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const current = phrases[runs.length];
  const now =
    kind === "saving"
      ? "Saving the results..."
      : `Searching phrase ${runs.length + 1} of ${phrases.length}: “${current}”`;
  return (
    <section className="grid gap-4">
      <StepProgress step={3} />
      <h2
        ref={heading}
        tabIndex={-1}
        className="font-display text-xl font-bold tracking-[-0.02em] outline-none"
      >
        Searching
      </h2>
      <p role="status" className="font-semibold [overflow-wrap:anywhere]">
        {now}
      </p>
      <ol className="border-t border-line">
        {phrases.map((phrase, index) => {
          const run = runs[index];
          const isNow = index === runs.length;
          return (
            <li key={phrase} className="border-b border-line py-3">
              <p
                dir="auto"
                className={classNames(
                  "[overflow-wrap:anywhere]",
                  run || isNow ? "font-semibold" : "text-ink-3",
                )}
              >
                {phrase}
              </p>
              {run ? (
                <Found run={run} />
              ) : (
                <p className={classNames("text-sm", isNow ? "text-signal" : "text-ink-3")}>
                  {isNow ? "Searching..." : "Waiting"}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <p className="text-sm text-ink-2">
        You can use other screens in the meantime. Keep this tab open: closing or reloading it stops
        the search.
      </p>
      <div className="flex justify-between gap-2">
        <Button unavailable>Back</Button>
        <Button variant="primary" busy>
          {kind === "saving" ? "Saving..." : "Searching..."}
        </Button>
      </div>
    </section>
  );
}
