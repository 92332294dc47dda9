import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";

type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  hint?: string;
  error?: string | undefined;
};

/** A labelled text input whose hint and error are tied to it. */
export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={classNames("grid gap-1", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={classNames(
          "min-h-11 w-full rounded-lg border bg-raised px-3 text-base text-ink placeholder:text-ink-3",
          error ? "border-signal" : "border-edge",
        )}
      />
      {hint && (
        <p id={hintId} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-signal">
          {error}
        </p>
      )}
    </div>
  );
}

type TextAreaProps = ComponentProps<"textarea"> & {
  label: string;
  hint?: string;
  error?: string | undefined;
};

/** A labelled text of several lines whose hint and error are tied to it. */
export function TextArea({ label, hint, error, className, rows = 3, ...input }: TextAreaProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={classNames("grid gap-1", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        // A field that grows with its text heeds no `rows`.
        style={{ minHeight: `calc(${rows}lh + 1rem)` }}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={classNames(
          "field-sizing-content w-full rounded-lg border bg-raised px-3 py-2 text-base text-ink placeholder:text-ink-3",
          error ? "border-signal" : "border-edge",
        )}
      />
      {hint && (
        <p id={hintId} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-signal">
          {error}
        </p>
      )}
    </div>
  );
}

/** A checkbox with its label. */
export function CheckboxField({
  label,
  className,
  ...input
}: ComponentProps<"input"> & { label: string }) {
  return (
    <label className={classNames("flex min-h-8 items-center gap-2", className)}>
      <input {...input} type="checkbox" className="size-4.5" />
      {label}
    </label>
  );
}
