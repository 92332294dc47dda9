import { menuKeyShortcut, menuKeys } from "../../lib/commands.ts";
import { classNames } from "../../ui/class-names.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { setMenuOpen } from "./menu-state.ts";

function Magnifier() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5 shrink-0 fill-none stroke-current stroke-[1.6]"
      strokeLinecap="round"
    >
      <circle cx="9" cy="9" r="5.2" />
      <path d="m13 13 4 4" />
    </svg>
  );
}

interface CommandButtonProps {
  /** Whether there is only room for the icon. */
  icon?: boolean;
  className?: string;
}

/** Opens the command menu. */
export function CommandButton({ icon = false, className }: CommandButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={icon ? "Search or jump to" : undefined}
      aria-keyshortcuts={menuKeyShortcut()}
      onClick={() => setMenuOpen(true)}
      className={classNames(
        icon
          ? "grid size-10 place-items-center rounded-full text-ink-2 hover:bg-raised hover:text-ink"
          : "flex min-h-10 items-center gap-2 rounded-lg border border-edge px-3 text-left text-sm text-ink-2 hover:border-ink hover:text-ink",
        className,
      )}
    >
      {icon ? (
        <Magnifier />
      ) : (
        <>
          <span className="min-w-0 flex-1 truncate">Search or jump to…</span>
          <span aria-hidden="true" className="shrink-0">
            <Kbd>{menuKeys().join(" ")}</Kbd>
          </span>
        </>
      )}
    </button>
  );
}
