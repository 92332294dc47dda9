import { storedText } from "../../lib/storage.ts";

/** The note that a customer has begun to write on a reply, kept over a reload of this tab. */
export const noteDraft = (replyId: string) =>
  storedText(`earshot.changeNote.${replyId}`, "sessionStorage");
