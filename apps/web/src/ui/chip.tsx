import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

const shape =
  "inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors";
const on = "border-ink bg-ink text-paper";
const off = "border-line text-ink-2 hover:border-edge hover:text-ink";

/** Returns the classes of a chip, for other controls that look like one. */
export const chipClass = (isOn: boolean) => classNames(shape, isOn ? on : off);

type FilterChipProps = Omit<ComponentProps<"button">, "children"> & {
  label: string;
  count?: number | undefined;
  pressed: boolean;
};

/** One option of a filter; the pressed one is on. */
export function FilterChip({ label, count, pressed, className, ...rest }: FilterChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={pressed}
      className={classNames(shape, pressed ? on : off, className)}
    >
      {label}
      {count !== undefined && (
        <span className={classNames("tabular-nums", pressed ? "text-paper" : "text-ink-3")}>
          {count.toLocaleString()}
        </span>
      )}
    </button>
  );
}

type SelectChipProps = ComponentProps<"select"> & { label: string; active: boolean };

/** A filter with many options: a native select styled as a chip. */
export function SelectChip({ label, active, className, children, ...rest }: SelectChipProps) {
  return (
    <span className={classNames("relative inline-flex max-w-full", className)}>
      <select
        {...rest}
        aria-label={label}
        className={classNames(
          shape,
          active ? on : off,
          "max-w-56 field-sizing-content appearance-none truncate bg-(--chip-ground) pr-7 [&>option]:bg-raised [&>option]:text-ink",
          active ? "[--chip-ground:var(--color-ink)]" : "[--chip-ground:transparent]",
        )}
      >
        {children}
      </select>
      <svg
        aria-hidden="true"
        viewBox="0 0 10 6"
        className={classNames(
          "pointer-events-none absolute top-1/2 right-3 w-2.5 -translate-y-1/2 fill-none stroke-current stroke-[1.5]",
          active ? "text-paper" : "text-ink-3",
        )}
      >
        <path d="m1 1 4 4 4-4" />
      </svg>
    </span>
  );
}

/** An active filter that can be removed. */
export function RemovableChip({
  children,
  removeLabel,
  onRemove,
}: {
  children: ReactNode;
  removeLabel: string;
  onRemove: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      className={classNames(shape, on, "max-w-full")}
      onClick={onRemove}
    >
      <span className="truncate">{children}</span>
      <svg
        aria-hidden="true"
        viewBox="0 0 8 8"
        className="w-2 shrink-0 stroke-current stroke-[1.5]"
      >
        <path d="m1 1 6 6M7 1 1 7" />
      </svg>
    </button>
  );
}
