import { menuKeys } from "../../../../lib/commands.ts";
import { setShortcutsOn, useShortcutsOn } from "../../../../lib/shortcut-setting.ts";
import { ShortcutsHelp } from "../../../../ui/shortcuts.tsx";

const shortcuts = [
  { keys: ["j", "k"], does: "Next reply, previous reply" },
  { keys: ["Ctrl", "Enter"], does: "Submit" },
  { keys: ["Ctrl", "S"], does: "Save now" },
  { keys: ["Alt", "R"], does: "Go to the text of the reply" },
  { keys: ["Alt", "T"], does: "Go to the thread" },
  { keys: ["Alt", "C"], does: "Go to the check" },
  { keys: ["Alt", "P"], does: "Show or hide the preview" },
  { keys: ["Alt", "A"], does: "Ask the model for a draft" },
  { keys: ["Alt", "O"], does: "Show earlier versions" },
  { keys: ["Ctrl", "B"], does: "Bold on Reddit (Ctrl+I: italic, Ctrl+K: link, Ctrl+E: code)" },
  {
    keys: ["Ctrl", "Shift", "9"],
    does: "Quote on Reddit (Ctrl+Shift+8: list, Ctrl+Shift+7: numbered list)",
  },
  { keys: menuKeys(), does: "Search or jump to a screen; in Reddit’s text it inserts a link" },
  { keys: ["?"], does: "Show this help" },
];

/** All shortcuts of the active work, and the switch for single-key ones. */
export function ActiveShortcutsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ShortcutsHelp
      shortcuts={shortcuts}
      on={useShortcutsOn()}
      onSwitch={setShortcutsOn}
      open={open}
      onClose={onClose}
    />
  );
}
