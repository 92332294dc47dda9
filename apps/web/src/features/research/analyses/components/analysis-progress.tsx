import type { ResearchJob } from "@earshot/contract";
import { count } from "../../../../lib/format.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { steps } from "../labels.ts";

/** The current step of an analysis, and its findings so far. */
export function AnalysisProgress({ job: { progress } }: { job: ResearchJob }) {
  const { step, done, total, discussions } = progress;
  const at = steps.findIndex(({ id }) => id === step);
  const now = `Step ${at + 1} of ${steps.length}: ${steps[at]?.name ?? step}`;
  const found = `${count(discussions, "discussion")} found so far`;
  return (
    <section
      aria-label="Progress"
      className="grid max-w-2xl gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <p role="status" className="font-semibold tabular-nums">
        {now}
        {total > 0 && `, ${done.toLocaleString()} of ${total.toLocaleString()}`}
        {". "}
        <span className="font-normal text-ink-2">{found}.</span>
      </p>
      <ol className="grid grid-cols-6 gap-1">
        {steps.map(({ id, name }, index) => (
          <li
            key={id}
            aria-current={index === at ? "step" : undefined}
            className={classNames("h-1.5 rounded-full", index <= at ? "bg-signal" : "bg-line")}
          >
            <span className="sr-only">
              {`${name}: ${index < at ? "done" : index === at ? "in progress" : "not started"}`}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-2">
        You can leave this screen. The analysis continues, and what it finds appears here.
      </p>
    </section>
  );
}
