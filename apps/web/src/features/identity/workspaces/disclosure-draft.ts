import { storedText } from "../../../lib/storage.ts";

/** The disclosure line as it is being rewritten, kept over a reload of this tab. */
export const disclosureDraft = storedText("earshot.disclosureDraft", "sessionStorage");
