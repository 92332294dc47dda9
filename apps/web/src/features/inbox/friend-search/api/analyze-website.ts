import type { WebsiteAnalysis } from "@earshot/contract";
import { api } from "../../../../lib/client.ts";

/** Analyzes what a website says about its company. */
export const analyzeWebsite = (websiteUrl: string): Promise<WebsiteAnalysis> =>
  api("analyzeWebsite", { body: { websiteUrl } });
