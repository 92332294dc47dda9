import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { CheckboxField } from "./field.tsx";
import { Kbd } from "./kbd.tsx";

/** Keys that are pressed together or are alternatives, and what they do. */
interface Shortcut {
  keys: readonly string[];
  does: string;
}

interface ShortcutsLineProps {
  /** The keys shown beside the list, each with a short label. */
  named: readonly Shortcut[];
  /** Whether single-key shortcuts are on. */
  on: boolean;
  /** Whether there is only room to say where to find the shortcuts. */
  brief?: boolean;
  onHelp: () => void;
}

/** The line that lists the keys. It is hidden on small widths, as touch screens have no keys. */
export function ShortcutsLine({ named, on, brief = false, onHelp }: ShortcutsLineProps) {
  return (
    <p className="hidden items-center justify-end gap-x-3 text-sm whitespace-nowrap text-ink-3 md:flex">
      {on &&
        !brief &&
        named.map(({ keys, does }) => (
          <span key={does} className="hidden items-center gap-1 xl:flex">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}{" "}
            {does}
          </span>
        ))}
      <button
        type="button"
        className="flex items-center gap-1 rounded hover:text-ink"
        onClick={onHelp}
      >
        <Kbd>?</Kbd> <span className={brief ? "max-xl:sr-only" : undefined}>keys</span>
      </button>
    </p>
  );
}

interface ShortcutsHelpProps {
  shortcuts: readonly Shortcut[];
  on: boolean;
  onSwitch: (on: boolean) => void;
  open: boolean;
  onClose: () => void;
}

/** All shortcuts of a screen, with the switch that turns them off. */
export function ShortcutsHelp({ shortcuts, on, onSwitch, open, onClose }: ShortcutsHelpProps) {
  return (
    <Dialog open={open} title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <CheckboxField
          label="Shortcuts are on"
          checked={on}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
