import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "./class-names.ts";

const looks = {
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

export type ButtonLook = keyof typeof looks;

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook, size: keyof typeof sizes = "normal"): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-lg font-semibold transition-colors",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-60",
    sizes[size],
    looks[look],
  );
}

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  look?: ButtonLook;
  size?: keyof typeof sizes;
  /** Under way: stays focused and refuses a second press. */
  busy?: boolean;
  unavailable?: boolean;
};

/**
 * A button. It is never `disabled`, which would drop the keyboard's focus and hide the button from
 * those who tab; an unavailable one is announced as such and does nothing.
 */
export function Button({
  look = "secondary",
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
      type={type}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      className={classNames(buttonClass(look, size), className)}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
