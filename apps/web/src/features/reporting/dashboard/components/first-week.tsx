import { Link, type LinkProps } from "@tanstack/react-router";
import { Button } from "../../../../ui/button.tsx";

/** A step of the first week, which is done once the workspace has done it. */
export interface FirstWeekStep {
  id: string;
  /** A verb with its object. */
  name: string;
  /** Why it is worth doing, or what happens automatically. */
  why: string;
  isDone: boolean;
  link: Pick<LinkProps, "to" | "search">;
}

interface FirstWeekProps {
  steps: readonly FirstWeekStep[];
  onDismiss: () => void;
}

function Tick({ isDone }: Pick<FirstWeekStep, "isDone">) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`mt-0.5 size-4 shrink-0 fill-none stroke-2 ${isDone ? "stroke-standing" : "stroke-edge"}`}
    >
      {isDone ? <path d="m2 8.5 4 4L14 4" /> : <circle cx="8" cy="8" r="6.5" />}
    </svg>
  );
}

/** The steps of the first week, with the finished ones ticked. */
export function FirstWeek({ steps, onDismiss }: FirstWeekProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="first-week-title" className="mb-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-week-title" className="font-display text-xl font-bold tracking-[-0.02em]">
          Your first week
        </h2>
        <p className="text-sm text-ink-2 tabular-nums">{`${done} of ${steps.length} done`}</p>
      </div>
      <ol className="mt-2">
        {steps.map(({ id, name, why, isDone, link }) => (
          <li key={id} className="flex gap-3 border-b border-line py-2">
            <Tick isDone={isDone} />
            <div className="min-w-0">
              {isDone ? (
                <p className="text-ink-3">
                  <span className="sr-only">Done: </span>
                  {name}
                </p>
              ) : (
                <Link
                  {...link}
                  className="font-medium underline decoration-edge underline-offset-4 hover:decoration-signal"
                >
                  {name}
                </Link>
              )}
              {id === next?.id && <p className="text-sm text-ink-2">{why}</p>}
            </div>
          </li>
        ))}
      </ol>
      <Button variant="text" size="bare" className="mt-2 text-sm" onClick={onDismiss}>
        Hide this list
      </Button>
    </section>
  );
}
