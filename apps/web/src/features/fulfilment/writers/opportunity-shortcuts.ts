import { menuKeys } from "../../../lib/commands.ts";

/** The keyboard shortcuts of the opportunities screen, for the help dialog. */
export const opportunityShortcuts = [
  { keys: ["j"], does: "Next opportunity" },
  { keys: ["k"], does: "Previous opportunity" },
  { keys: ["Enter"], does: "Read more, show less" },
  { keys: ["c"], does: "Claim it and open the editor" },
  { keys: ["n"], does: "Not for me: hide it" },
  { keys: ["u"], does: "Unsuitable: end it with a reason" },
  { keys: menuKeys(), does: "Search or jump to a screen" },
  { keys: ["?"], does: "Show this help" },
];

/** The shortcuts shown next to the list, each with a short label. */
export const namedShortcuts = [
  { keys: ["j", "k"], does: "move" },
  { keys: ["Enter"], does: "read" },
  { keys: ["c"], does: "claim" },
  { keys: ["n"], does: "not for me" },
  { keys: ["u"], does: "unsuitable" },
];
