import type { Warning } from "@earshot/contract";

/** The structure of a good reply (S1 §1): value first, then a guide, then a recommendation. */
export function Guide({
  company,
  warnings,
}: {
  company: string | null;
  warnings: readonly Warning[];
}) {
  const isNoPitch = warnings.some(({ kind }) => kind === "no_pitch");
  const steps = [
    ["Value first", "answer the question"],
    ["Then a guide", "how to do it, useful without the product"],
    isNoPitch
      ? ["No recommendation", "the author does not want one"]
      : [
          "Then a recommendation",
          `${company ?? "the company"}, and when something else fits better`,
        ],
  ] as const;
  return (
    <ol
      aria-label="Structure of a reply"
      className="grid gap-x-4 gap-y-1 text-sm text-ink-3 [overflow-wrap:anywhere] sm:grid-cols-3"
    >
      {steps.map(([name, what], at) => (
        <li key={name} className="grid grid-cols-[1.25rem_minmax(0,1fr)]">
          <span aria-hidden="true" className="font-display font-bold text-signal">
            {at + 1}
          </span>
          <span>
            <span className="font-semibold text-ink-2">{name}:</span> {what}
          </span>
        </li>
      ))}
    </ol>
  );
}
