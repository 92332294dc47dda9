import type { ReactNode } from "react";

/** The classes of text fields and selects. */
export const box =
  "w-full min-h-11 rounded-lg border border-edge bg-raised px-3 py-2 font-[inherit] text-ink";

/** Returns the props that link a control to its label and hint. */
export const tied = (name: string, hint?: string) => ({
  id: `field-${name}`,
  name,
  "aria-describedby": hint && `field-${name}-hint`,
});

/** A label, its control, and a hint that screen readers announce with the control. */
export function Field({
  name,
  label,
  hint,
  children,
}: {
  name: string;
  label: string;
  hint?: string;
  children: ReactNode;
}) {
  const { id, "aria-describedby": hintId } = tied(name, hint);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={hintId} className="text-base text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
