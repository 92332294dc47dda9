import { type CompanyContext, limits } from "@earshot/contract";
import { api } from "../../../../lib/client.ts";

/** Asks for phrases worth searching. */
export const suggestPhrases = (context: CompanyContext) =>
  api("suggestKeywords", { body: { limit: limits.suggestions, context } });
