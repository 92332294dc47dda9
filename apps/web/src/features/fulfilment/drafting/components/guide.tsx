import type { Caution } from "@earshot/contract";

/** The form of a good reply (S1 §1), as a quiet reminder: value first, a guide, a recommendation. */
export function Guide({
  company,
  cautions,
}: {
  company: string | null;
  cautions: readonly Caution[];
}) {
  const isNoPitch = cautions.some(({ kind }) => kind === "no_pitch");
  const steps = [
    ["Value first", "answer what was asked"],
    ["Then a guide", "how to go about it, so that it helps without us"],
    isNoPitch
      ? ["No recommendation", "the author asks for none"]
      : [
          "Then a recommendation",
          `${company ?? "the company"}, and where something else fits better`,
        ],
  ] as const;
  return (
    <ol
      aria-label="How a reply is built"
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
