import type { Brief, ReplyVoice } from "@earshot/contract";
import { type Company, companyFacts } from "../../identity/workspaces/index.ts";

/** What a writer needs to know about a company. Unanswered questions are omitted. */
export function briefOf(
  company: Company,
  own: { disclosure: string; website: string | null; voice: ReplyVoice },
): Brief {
  return {
    company: company.companyName ?? null,
    ...own,
    facts: companyFacts(company),
  };
}
