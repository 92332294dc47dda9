import type { WebsiteAnalysis } from "@earshot/contract";
import { api } from "../../../../lib/client.ts";

/** Reads what a website says of its company. */
export const readWebsite = (websiteUrl: string): Promise<WebsiteAnalysis> =>
  api("analyzeWebsite", { body: { websiteUrl } });
