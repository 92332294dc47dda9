import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CheckboxField } from "../../../ui/field.tsx";
import { Kbd } from "../../../ui/kbd.tsx";
import { setShortcutsOn, useShortcutsOn } from "../shortcut-setting.ts";

const shortcuts = [
  { keys: ["j"], does: "To the next mention" },
  { keys: ["k"], does: "To the one before" },
  { keys: ["x"], does: "Select it, or no longer" },
  { keys: ["Shift", "j"], does: "Select it and the next one; with k, the one before" },
  { keys: ["Esc"], does: "Select none" },
  { keys: ["Enter"], does: "Read more, show less" },
  { keys: ["w"], does: "Why it has its level, or hide it" },
  { keys: ["e"], does: "Let's engage: send it to the writers" },
  { keys: ["s"], does: "Skip this one, or all that are selected" },
  { keys: ["n"], does: "Not relevant: leave out what is like it" },
  { keys: ["u"], does: "Undo the last skip, for 10 seconds, or the last leaving out" },
  { keys: ["/"], does: "Search: Enter goes to the list, Escape empties" },
  { keys: ["?"], does: "Show this help" },
];

/** The keys that are named beside the list, each with a word. */
const named = [
  { keys: ["j", "k"], does: "move" },
  { keys: ["x"], does: "select" },
  { keys: ["Enter"], does: "read" },
  { keys: ["w"], does: "why" },
  { keys: ["e"], does: "engage" },
  { keys: ["s"], does: "skip" },
  { keys: ["n"], does: "not relevant" },
  { keys: ["u"], does: "undo" },
  { keys: ["/"], does: "search" },
];

/**
 * The line that names the keys, or, `brief`, where to find them. Touch screens have none, so small
 * widths leave it out.
 */
export function ShortcutsLine({ brief, onHelp }: { brief: boolean; onHelp: () => void }) {
  const on = useShortcutsOn();
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
        <Kbd>?</Kbd> keys
      </button>
    </p>
  );
}

/** All keys, and the switch that turns them off. */
export function ShortcutsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useShortcutsOn();
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
          onChange={(event) => setShortcutsOn(event.target.checked)}
        />
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
