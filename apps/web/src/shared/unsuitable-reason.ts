import { storedText } from "../lib/storage.ts";

/** The reason a writer is typing for ending an opportunity, stored in this tab over a reload. */
export const unsuitableReason = (mentionId: string) =>
  storedText(`earshot.unsuitable.${mentionId}`, "sessionStorage");
