import { menuKeys } from "../../../../lib/commands.ts";
import { setShortcutsOn, useShortcutsOn } from "../../../../lib/shortcut-setting.ts";
import * as shared from "../../../../ui/shortcuts.tsx";

const shortcuts = [
  { keys: ["j"], does: "Go to the next mention" },
  { keys: ["k"], does: "Go to the previous mention" },
  { keys: ["x"], does: "Select or deselect the mention" },
  { keys: ["Shift", "j"], does: "Select it and the next one; with k, the previous one" },
  { keys: ["Esc"], does: "Clear the selection" },
  { keys: ["Enter"], does: "Read more, show less" },
  { keys: ["e"], does: "Let's engage: send it to the writers" },
  { keys: ["s"], does: "Skip this one, or all selected" },
  { keys: ["n"], does: "Not relevant: exclude posts like it" },
  { keys: ["u"], does: "Undo the last action" },
  { keys: ["/"], does: "Search: Enter goes to the list, Escape clears" },
  { keys: menuKeys(), does: "Search or jump to a screen, an action or a keyword" },
  { keys: ["?"], does: "Show this help" },
];

/** Says where to find the shortcuts; the actions name their own. */
export function ShortcutsLine({ onHelp }: { onHelp: () => void }) {
  return <shared.ShortcutsLine brief named={[]} onHelp={onHelp} on={useShortcutsOn()} />;
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
