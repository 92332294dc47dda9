import { type StoredText, storedText } from "../lib/storage.ts";

/** What this browser remembers of the first week in a workspace. */
interface FirstWeekMemory {
  /** Whether the list was hidden. */
  isHidden: StoredText;
  /** Whether the settings for replies were opened. */
  hasReadReplySettings: StoredText;
}

/** Returns what this browser remembers of a workspace's first week. */
export const firstWeekMemory = (workspaceId: string): FirstWeekMemory => ({
  isHidden: storedText(`earshot.firstWeek.hidden.${workspaceId}`, "localStorage"),
  hasReadReplySettings: storedText(
    `earshot.firstWeek.replySettings.${workspaceId}`,
    "localStorage",
  ),
});
