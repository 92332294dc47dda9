import { type Step, steps } from "../../../../lib/company-form.ts";

/** The progress of the wizard: "Step N of 3", a percentage and a bar. */
export function StepProgress({ step }: { step: Step }) {
  const percent = Math.round((step / steps.length) * 100);
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between text-sm text-ink-2 tabular-nums">
        <span>
          Step {step} of {steps.length}
        </span>
        <span>{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`Step ${step} of ${steps.length}`}
        className="h-1.5 rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-signal" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
