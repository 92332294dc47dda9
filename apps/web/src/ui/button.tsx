import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "./class-names.ts";

const variants = {
  primary: "bg-signal text-on-signal hover:bg-signal-strong",
  secondary: "border border-line bg-raised text-ink hover:border-edge",
  quiet: "text-ink-2 hover:bg-raised hover:text-ink",
  text: "text-ink underline decoration-edge underline-offset-4 hover:decoration-signal",
} as const;

const sizes = {
  normal: "min-h-10 px-4 text-base",
  small: "min-h-8 px-3 text-sm",
  bare: "min-h-6",
} as const;

export type ButtonVariant = keyof typeof variants;

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant, size: keyof typeof sizes = "normal"): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-lg font-semibold transition-colors",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-60",
    sizes[size],
    variants[variant],
  );
}

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  variant?: ButtonVariant;
  size?: keyof typeof sizes;
  /** The action is under way: the button keeps the focus and ignores further presses. */
  busy?: boolean;
  unavailable?: boolean;
};

/**
 * A button. It is never `disabled`, which would drop the keyboard focus and skip the button with Tab;
 * an unavailable button is announced as such and does nothing.
 */
export function Button({
  variant = "secondary",
  size = "normal",
  busy = false,
  unavailable = false,
  type = "button",
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const off = busy || unavailable;
  return (
    <button
      {...rest}
      // A button within a sentence is printed.
      data-screen-only={variant === "text" ? undefined : ""}
      type={type}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      className={classNames(buttonClass(variant, size), className)}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
