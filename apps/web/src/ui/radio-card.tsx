import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

interface RadioCardProps {
  /** The shared name of the options of a group. */
  name: string;
  checked: boolean;
  /** A figure at the end. */
  aside?: string;
  /** Whether it takes the focus when it appears. */
  takesFocus?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** A radio option as wide as its list. */
export function RadioCard({
  name,
  checked,
  aside,
  takesFocus = false,
  onChoose,
  children,
}: RadioCardProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <label
      className={classNames(
        "grid min-h-10 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-lg border px-3 py-1.5",
        checked ? "border-ink bg-raised font-semibold" : "border-transparent hover:bg-raised",
      )}
    >
      <input
        ref={input}
        type="radio"
        name={name}
        className="size-4.5"
        checked={checked}
        onChange={onChoose}
      />
      <span className="[overflow-wrap:anywhere]">{children}</span>{" "}
      {aside && <span className="text-sm font-normal text-ink-3 tabular-nums">{aside}</span>}
    </label>
  );
}
