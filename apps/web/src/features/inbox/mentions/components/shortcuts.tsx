import { setShortcutsOn, useShortcutsOn } from "../../../../lib/shortcut-setting.ts";
import * as shared from "../../../../ui/shortcuts.tsx";

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

/** The line that names the keys, or, `brief`, where to find them. */
export function ShortcutsLine(props: { brief: boolean; onHelp: () => void }) {
  return <shared.ShortcutsLine {...props} named={named} on={useShortcutsOn()} />;
}

/** All keys, and the switch that turns them off. */
export function ShortcutsHelp(props: { open: boolean; onClose: () => void }) {
  return (
    <shared.ShortcutsHelp
      {...props}
      shortcuts={shortcuts}
      on={useShortcutsOn()}
      onSwitch={setShortcutsOn}
    />
  );
}
