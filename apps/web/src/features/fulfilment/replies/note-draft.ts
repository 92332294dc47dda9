import { storedText } from "../../../lib/storage.ts";

/** The note that a customer has started to write on a reply, stored over a reload of this tab. */
export const noteDraft = (replyId: string) =>
  storedText(`earshot.changeNote.${replyId}`, "sessionStorage");

/** The report of a removed reply that a customer has started to write, stored over a reload of this tab. */
export const reportDraft = (replyId: string) =>
  storedText(`earshot.report.${replyId}`, "sessionStorage");
