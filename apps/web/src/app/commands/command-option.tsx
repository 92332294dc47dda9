import type { Command } from "../../lib/commands.ts";
import { classNames } from "../../ui/class-names.ts";
import { Kbd } from "../../ui/kbd.tsx";

interface CommandOptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** A command of the menu, with what it acts on and its keys, or why it can't be run. */
export function CommandOption({ id, command, isActive, onPoint, onChoose }: CommandOptionProps) {
  const { label, detail, keys, unavailable } = command;
  const isUnavailable = unavailable !== undefined;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isUnavailable || undefined}
      // Moved, not entered: scrolling under a resting pointer must not change the active command.
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        "flex min-h-10 scroll-my-2 items-center gap-3 rounded-lg px-3 py-1.5 select-none",
        isActive && "bg-raised outline-1 -outline-offset-1 outline-line",
        isUnavailable ? "text-ink-3" : "cursor-pointer",
      )}
    >
      <span className="shrink-0 max-w-full truncate font-medium">{label}</span>{" "}
      <span className="min-w-0 flex-1 truncate text-sm text-ink-3" dir="auto">
        {unavailable ?? detail}
      </span>{" "}
      {keys && (
        <span className="flex shrink-0 gap-1 max-md:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>
  );
}
