import { type Step, steps } from "../../../../lib/company-form.ts";
import { classNames } from "../../../../ui/class-names.ts";

/** The progress of the form, in words and as a bar of three segments. */
export function Progress({ step }: { step: Step }) {
  const inWords = `Step ${step} of ${steps.length}`;
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold text-ink-2 tabular-nums">{inWords}</p>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={step}
        aria-valuetext={inWords}
        className="grid grid-cols-3 gap-1"
      >
        {steps.map((one) => (
          <span
            key={one}
            className={classNames("h-1 rounded-full", one <= step ? "bg-signal" : "bg-line")}
          />
        ))}
      </div>
    </div>
  );
}
