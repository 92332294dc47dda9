import { type CompanyContext, limits } from "@earshot/contract";
import { api } from "../../../../lib/client.ts";

/** Requests suggested phrases. */
export const suggestPhrases = (context: CompanyContext) =>
  api("suggestKeywords", { body: { limit: limits.suggestions, context } });
