import type { Portal } from "@earshot/contract";
import { storedText } from "./storage.ts";
import { userOfToken } from "./token.ts";

/** The user who last saw the overview in this browser. Another user may not have an overview yet. */
const seenBy = storedText("earshot.overviewSeenBy", "localStorage");

/** Records that the user of a session sees the overview. */
export const noteOverview = (portal: Portal): void => seenBy.write(userOfToken(portal));

/** Whether the user of a session has seen the overview in this browser before. */
export function hasSeenOverview(portal: Portal): boolean {
  const user = userOfToken(portal);
  return user !== null && user === seenBy.read();
}
