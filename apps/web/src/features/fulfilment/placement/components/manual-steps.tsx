import type { ReactElement, ReactNode } from "react";

interface ManualStepsProps {
  /** The steps before the recording, each with a key; none while the reply must not be posted. */
  steps: readonly ReactElement[];
  /** The form that records the comment. It stays mounted when the steps change. */
  children: ReactNode;
}

/** The steps of a manual placement; the last one records the comment. */
export function ManualSteps({ steps, children }: ManualStepsProps) {
  const isAlone = steps.length === 0;
  return (
    <ol className={isAlone ? "grid" : "grid list-decimal gap-4 pl-5"}>
      {steps.map((step) => (
        <li key={step.key}>{step}</li>
      ))}
      <li key="record">
        {isAlone && <h3 className="mb-2 font-semibold">Already posted? Paste its permalink</h3>}
        {children}
      </li>
    </ol>
  );
}
