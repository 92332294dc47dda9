import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";

interface ReasonChoiceProps {
  name: string;
  checked: boolean;
  /** How many it would hide, where that is known. */
  hides?: number;
  /** Takes the focus when it comes. */
  takesFocus?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One reason of several, with what it would hide. */
export function ReasonChoice({
  name,
  checked,
  hides,
  takesFocus = false,
  onChoose,
  children,
}: ReasonChoiceProps) {
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
      {hides !== undefined && (
        <span className="text-sm font-normal text-ink-3 tabular-nums">
          hides {hides.toLocaleString()}
        </span>
      )}
    </label>
  );
}
