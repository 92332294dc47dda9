import { storedText } from "../../../lib/storage.ts";

/** The edited disclosure line, which survives a reload of this tab. */
export const disclosureDraft = storedText("earshot.disclosureDraft", "sessionStorage");
