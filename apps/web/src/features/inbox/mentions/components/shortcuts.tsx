import { setShortcutsOn, useShortcutsOn } from "../../../../lib/shortcut-setting.ts";
import * as shared from "../../../../ui/shortcuts.tsx";

const shortcuts = [
  { keys: ["j"], does: "Go to the next mention" },
  { keys: ["k"], does: "Go to the previous mention" },
  { keys: ["x"], does: "Select or deselect the mention" },
  { keys: ["Shift", "j"], does: "Select it and the next one; with k, the previous one" },
  { keys: ["Esc"], does: "Clear the selection" },
  { keys: ["Enter"], does: "Read more, show less" },
  { keys: ["w"], does: "Show or hide the reasons" },
  { keys: ["e"], does: "Let's engage: send it to the writers" },
  { keys: ["s"], does: "Skip this one, or all selected" },
  { keys: ["n"], does: "Not relevant: exclude posts like it" },
  { keys: ["u"], does: "Undo the last skip (within 10 seconds) or the last exclusion" },
  { keys: ["/"], does: "Search: Enter goes to the list, Escape clears" },
  { keys: ["?"], does: "Show this help" },
];

/** The keys shown beside the list, each with its action. */
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

/** The line that lists the keys or, if `brief`, says where to find them. */
export function ShortcutsLine(props: { brief: boolean; onHelp: () => void }) {
  return <shared.ShortcutsLine {...props} named={named} on={useShortcutsOn()} />;
}

/** All shortcuts, with the switch that turns them off. */
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
