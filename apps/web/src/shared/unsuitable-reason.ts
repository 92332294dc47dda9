import { storedText } from "../lib/storage.ts";

/** Why a writer is about to end an opportunity, kept over a reload of this tab. */
export const unsuitableReason = (mentionId: string) =>
  storedText(`earshot.unsuitable.${mentionId}`, "sessionStorage");
