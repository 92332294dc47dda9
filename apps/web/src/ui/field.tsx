import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface Named {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

/** A label above a control, with the hint and the error below, all linked to it. */
function Labeled({
  label,
  hint,
  error,
  className,
  children,
}: Named & {
  children: (
    tie: Pick<ComponentProps<"input">, "id" | "aria-invalid" | "aria-describedby">,
  ) => ReactNode;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={classNames("grid gap-1", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-sm [overflow-wrap:anywhere] text-ink-3">
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

const boxClass = (error: string | undefined) =>
  classNames(
    "w-full rounded-lg border bg-raised px-3 text-base text-ink placeholder:text-ink-3",
    error ? "border-signal" : "border-edge",
  );

/** A labeled text input whose hint and error are linked to it. */
export function TextField({
  label,
  hint,
  error,
  className,
  ...input
}: Named & ComponentProps<"input">) {
  return (
    <Labeled {...{ label, hint, error, className }}>
      {(tie) => <input {...input} {...tie} className={classNames("min-h-11", boxClass(error))} />}
    </Labeled>
  );
}

/** A labeled multi-line text field whose hint and error are linked to it. */
export function TextArea({
  label,
  hint,
  error,
  className,
  rows = 3,
  ...input
}: Named & ComponentProps<"textarea">) {
  return (
    <Labeled {...{ label, hint, error, className }}>
      {(tie) => (
        <textarea
          {...input}
          {...tie}
          // A field that grows with its text ignores `rows`.
          style={{ minHeight: `calc(${rows}lh + 1rem)` }}
          className={classNames("field-sizing-content py-2", boxClass(error))}
        />
      )}
    </Labeled>
  );
}

/** A labeled native select. */
export function SelectField({
  label,
  hint,
  error,
  className,
  children,
  ...select
}: Named & ComponentProps<"select">) {
  return (
    <Labeled {...{ label, hint, error, className }}>
      {(tie) => (
        <select {...select} {...tie} className={classNames("min-h-11", boxClass(error))}>
          {children}
        </select>
      )}
    </Labeled>
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
      <input {...input} type="checkbox" className="size-4.5 shrink-0" />
      {label}
    </label>
  );
}
